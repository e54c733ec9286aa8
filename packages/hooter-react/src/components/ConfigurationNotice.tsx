import { alertIcon } from "../primitives/icons";
import type { ConfigurationFault } from "../provider/context";
import { useHooter, useRoot } from "../provider/context";
import { Icon } from "./primitives";

/** Replaces a widget when the host's configuration is incomplete or invalid. Names the missing or invalid field. */
export function ConfigurationNotice({ fault: { kind, field } }: { readonly fault: ConfigurationFault }) {
  const { labels } = useHooter();
  return (
    <div {...useRoot("notice")} role="alert" data-tone="error">
      <Icon icon={alertIcon} />
      <p>
        {labels.errors.misconfigured} {labels.common[kind === "missing" ? "missingField" : "invalidField"](field)}
      </p>
    </div>
  );
}
