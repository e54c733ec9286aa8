/** A choice of the user that is stored on this device. Without storage, the choice lasts until the page unloads. */
export function rememberedChoice(name: string) {
  const key = `hooter-demo:${name}`;
  return {
    /** Returns the stored text, or null if there is none. */
    read(): string | null {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(choice: string): void {
      try {
        localStorage.setItem(key, choice);
      } catch {
        // Storage is unavailable.
      }
    },
    /** Calls the listener when another tab changes the choice. @returns a function that stops */
    observe(listener: () => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener();
      };
      addEventListener("storage", onStorage);
      return () => removeEventListener("storage", onStorage);
    },
  };
}
