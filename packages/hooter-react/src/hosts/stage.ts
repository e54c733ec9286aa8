/** Elements that a test adds to its page and removes afterwards. */
export interface Stage {
  sheet(css: string, parent?: Node): HTMLStyleElement;
  /** Adds a container with the inline style `box`, which overrides a host's rules. */
  addContainer(className: string, box: string): HTMLElement;
  /** Registers an element for `clear` to remove. @returns the element */
  track<E extends Element>(element: E): E;
  clear(): void;
}

export function createStage(): Stage {
  const added: Element[] = [];
  const track = <E extends Element>(element: E): E => {
    added.push(element);
    return element;
  };
  return {
    track,
    sheet(css, parent = document.head) {
      const element = document.createElement("style");
      element.textContent = css;
      return parent.appendChild(track(element));
    },
    addContainer(className, box) {
      const element = document.createElement("div");
      element.className = className;
      element.style.cssText = `margin: 0; padding: 0; border: 0; background: #fff; display: flow-root; ${box}`;
      return document.body.appendChild(track(element));
    },
    clear() {
      for (const element of added.splice(0)) element.remove();
    },
  };
}
