/** Elements that a test adds to its page and removes afterwards. */
export interface Stage {
  sheet(css: string, place?: Node): HTMLStyleElement;
  /** Adds a container with the inline style `box`, which overrides the rules of a host. */
  place(className: string, box: string): HTMLElement;
  keep<E extends Element>(element: E): E;
  clear(): void;
}

export function createStage(): Stage {
  const placed: Element[] = [];
  const keep = <E extends Element>(element: E): E => {
    placed.push(element);
    return element;
  };
  return {
    keep,
    sheet(css, place = document.head) {
      const element = document.createElement("style");
      element.textContent = css;
      return place.appendChild(keep(element));
    },
    place(className, box) {
      const element = document.createElement("div");
      element.className = className;
      element.style.cssText = `margin: 0; padding: 0; border: 0; background: #fff; display: flow-root; ${box}`;
      return document.body.appendChild(keep(element));
    },
    clear() {
      for (const element of placed.splice(0)) element.remove();
    },
  };
}
