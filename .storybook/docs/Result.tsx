import { HooterError } from "hooter-client";
import { Button, TextField } from "hooter-react/primitives";
import { useState } from "react";
import type { Network } from "../../packages/hooter-react/src/testing/harness";

/** Maximum number of list items shown. Two are enough to document a hook. */
const SHOWN = 2;

/** Shows the current result of a hook as text, and the states that the hook has had so far. */
export function Result({ value }: { value: unknown }) {
  const now = stateOf(value);
  const [states, setStates] = useState<readonly string[]>([]);
  if (now !== null && states.at(-1) !== now) setStates([...states, now]);
  return (
    <div className="result">
      {states.length > 0 && (
        <p>
          States so far: <output>{states.join(" → ")}</output>
        </p>
      )}
      <pre>{asText(value)}</pre>
    </div>
  );
}

function stateOf(value: unknown): string | null {
  return typeof value === "object" && value !== null && "status" in value ? String(value.status) : null;
}

/** Formats a value as JSON, with "ƒ" for a function, the code of an error, and the first items of a long list. */
function asText(value: unknown): string {
  return (
    JSON.stringify(
      value,
      (_key, part: unknown) => {
        if (typeof part === "function") return "ƒ";
        if (part instanceof HooterError) return `HooterError ${part.code}`;
        if (Array.isArray(part) && part.length > SHOWN) return [...part.slice(0, SHOWN), `… ${part.length} in all`];
        return part;
      },
      2,
    ) ?? "undefined"
  );
}

/** Button that calls a function returned by a hook, and shows the outcome of the call. */
export function Verb({ name, run }: { name: string; run: () => unknown }) {
  const [outcome, setOutcome] = useState("not called yet");
  const call = async () => {
    setOutcome("on its way");
    try {
      setOutcome(`done: ${asText(await run())}`);
    } catch (error) {
      setOutcome(error instanceof HooterError ? `rejected: ${error.code}` : "rejected");
    }
  };
  return (
    <p className="verb">
      <Button onClick={() => void call()}>{name}</Button> <output aria-label={name}>{outcome}</output>
    </p>
  );
}

interface TypedProps {
  readonly name: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

/** Text field for a value that a hook keeps in its state. */
export function Typed({ name, value, onType }: TypedProps) {
  return <TextField label={name} value={value} onChange={({ target }) => onType(target.value)} />;
}

const networks: Record<Network, string> = {
  up: "up",
  down: "down: every call fails",
  silent: "silent: no call is answered",
  refusing: "refusing: no write is accepted",
};

interface NetworkSwitchProps {
  readonly initial: Network;
  readonly onNetwork: (network: Network) => void;
}

/** Select box for the behaviour of the simulated network. */
export function NetworkSwitch({ initial, onNetwork }: NetworkSwitchProps) {
  const [network, setNetwork] = useState(initial);
  return (
    <label className="network">
      Network{" "}
      <select
        value={network}
        onChange={({ target }) => {
          if (!isNetwork(target.value)) return;
          setNetwork(target.value);
          onNetwork(target.value);
        }}
      >
        {Object.entries(networks).map(([name, says]) => (
          <option key={name} value={name}>
            {says}
          </option>
        ))}
      </select>
    </label>
  );
}

function isNetwork(text: string): text is Network {
  return text in networks;
}
