import { createRoot, type Root } from "react-dom/client";
import { addPortal, raisePortal } from "../primitives/host-modal";
import { warnOnce } from "../primitives/warn-once";
import type { ConfigurationFault } from "../provider/context";
import { ElementRoot } from "./ElementRoot";
import type { ElementDefinition } from "./elements";
import { BLOCK_ID, decodeBlock, readSettings, type SettingsBlock, settingNames, unknownNames } from "./settings";
import { applyStyles } from "./shadow";

/** Name of the static property that contains the version of the package that defined an element class. */
const VERSION_OF_CLASS = "hooterVersion";

/**
 * Defines custom elements. If a name is already defined, for example because a page includes the script twice, the
 * first definition remains, and a warning names both versions.
 */
export function defineElements(
  definitions: Readonly<Record<string, ElementDefinition>>,
  version: string,
  registry: CustomElementRegistry = customElements,
): void {
  for (const [name, definition] of Object.entries(definitions)) {
    const existing = registry.get(name);
    if (existing) {
      const former: unknown = Reflect.get(existing, VERSION_OF_CLASS);
      const by = typeof former === "string" ? `version ${former}` : "another script";
      warnOnce(`<${name}> is already defined by ${by}. The definition of version ${version} is ignored.`);
    } else {
      const Element = createElementClass(name, definition);
      Reflect.set(Element, VERSION_OF_CLASS, version);
      registry.define(name, Element);
    }
  }
}

/** Events and errors that an element has dispatched: all elements of a client receive each, but one dispatches it. */
const dispatched = new WeakSet<object>();

function dispatchOnce(element: Element, type: "hooter-event" | "hooter-error", detail: object): void {
  if (dispatched.has(detail)) return;
  dispatched.add(detail);
  element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}

/** Reads the page's configuration block, and warns about unknown names. */
function readBlock(page: Document): SettingsBlock {
  const block = decodeBlock(page.getElementById(BLOCK_ID)?.textContent ?? null);
  for (const name of unknownNames(block)) warnOnce(`#${BLOCK_ID} has no setting "${name}". Check the spelling.`);
  return block;
}

interface View {
  readonly root: Root;
  readonly portal: HTMLElement;
}

function createElementClass(name: string, definition: ElementDefinition): CustomElementConstructor {
  const { attributes = {}, isAttributeRequired = false } = definition;
  const [firstAttribute = ""] = Object.keys(attributes);

  return class extends HTMLElement {
    static readonly observedAttributes: readonly string[] = [...settingNames, ...Object.keys(attributes)];
    #view: View | null = null;

    connectedCallback(): void {
      // The configuration block may come after the element in the page, so wait until the page is parsed.
      if (this.ownerDocument.readyState === "loading")
        this.ownerDocument.addEventListener("DOMContentLoaded", () => this.#mount(), { once: true });
      else this.#mount();
    }

    disconnectedCallback(): void {
      // Wait, because a script that moves the element reconnects it at once, and the element must then keep its state.
      queueMicrotask(() => {
        if (!this.isConnected) this.#unmount();
      });
    }

    /** Because this method exists, `moveBefore` moves the element without disconnecting it. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(): void {
      this.#update();
    }

    readonly #update = (): void => {
      if (this.#view) this.#render(this.#view);
    };

    readonly #raise = (): void => {
      if (this.#view) raisePortal(this.#view.portal);
    };

    #mount(): void {
      if (!this.isConnected) return;
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
      applyStyles(shadow);
      if (!this.#view) {
        const container = shadow.appendChild(this.ownerDocument.createElement("div"));
        this.#view = { root: createRoot(container), portal: addPortal(shadow) };
        this.#render(this.#view);
        // Render again on "back" and "forward", because the query string provides defaults for some attributes.
        addEventListener("popstate", this.#update);
        // If this element is in a modal dialog of the page that has opened after the portal, the dialog covers the
        // portal. Raise the portal when the user uses the element.
        this.addEventListener("focusin", this.#raise);
        this.addEventListener("pointerdown", this.#raise);
      }
      this.#raise();
    }

    #unmount(): void {
      removeEventListener("popstate", this.#update);
      this.#view?.root.unmount();
      this.shadowRoot?.replaceChildren();
      this.#view = null;
    }

    #render({ root, portal }: View): void {
      const settings = readSettings((attribute) => this.getAttribute(attribute), readBlock(this.ownerDocument));
      const query = new URLSearchParams(this.ownerDocument.defaultView?.location.search);
      const own = new Map<string, string>();
      for (const [attribute, parameter] of Object.entries(attributes)) {
        const value = this.getAttribute(attribute) ?? (parameter && query.get(parameter));
        if (value) own.set(attribute, value);
      }
      const isIncomplete = isAttributeRequired && own.size === 0;
      const fault: ConfigurationFault | null = isIncomplete ? { kind: "missing", field: firstAttribute } : null;
      root.render(
        <ElementRoot
          name={name}
          settings={settings}
          fault={fault}
          portal={portal}
          onEvent={this.#onEvent}
          onError={this.#onError}
        >
          {fault ? null : definition.render({ settings, own })}
        </ElementRoot>,
      );
    }

    readonly #onEvent = (event: object): void => dispatchOnce(this, "hooter-event", event);
    readonly #onError = (report: object): void => dispatchOnce(this, "hooter-error", report);
  };
}
