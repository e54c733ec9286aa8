import { tolerantStorage } from "../model/storage";
import { memoryStorage } from "./local-harness";

/** Creates a device. Its tabs see each other's changes only after `sync`, as in separate browser processes. */
export function separateProcesses() {
  const stored = memoryStorage();
  const tabs: { readonly write: () => void; readonly read: () => void }[] = [];
  const tab = () => {
    const view = memoryStorage();
    const changes = new Map<string, string | null>();
    tabs.push({
      write() {
        for (const [key, text] of changes)
          if (text === null) stored.removeItem(key);
          else stored.setItem(key, text);
        changes.clear();
      },
      read() {
        view.items.clear();
        for (const [key, text] of stored.items) view.setItem(key, text);
      },
    });
    return tolerantStorage({
      getItem: view.getItem,
      setItem(key, text) {
        view.setItem(key, text);
        changes.set(key, text);
      },
      removeItem(key) {
        view.removeItem(key);
        changes.set(key, null);
      },
      get length() {
        return view.length;
      },
      key: view.key,
    });
  };
  const sync = () => {
    for (const { write } of tabs) write();
    for (const { read } of tabs) read();
  };
  return { tab, sync };
}
