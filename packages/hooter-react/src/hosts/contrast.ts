type Channels = readonly [red: number, green: number, blue: number, alpha: number];

const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** Converts a CSS colour to the channels shown on a screen: red, green and blue from 0 to 255, alpha from 0 to 1. */
export function channelsOf(color: string): Channels {
  if (!canvas) throw new Error("No canvas to read colours on.");
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

function blend([r, g, b, a]: Channels, [red, green, blue]: Channels): Channels {
  return [r * a + red * (1 - a), g * a + green * (1 - a), b * a + blue * (1 - a), 1];
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Background behind a text: transparent colours are blended with those of the ancestors, then with white. */
function backgroundOf(element: Element): Channels {
  const own = channelsOf(getComputedStyle(element).backgroundColor);
  if (own[3] === 1) return own;
  const next = parentOf(element);
  return blend(own, next ? backgroundOf(next) : [255, 255, 255, 1]);
}

/** Relative luminance as defined in WCAG 2.2. */
function luminance([red, green, blue]: Channels): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(color: string, behind: Channels): number {
  const [light, dark] = [luminance(blend(channelsOf(color), behind)), luminance(behind)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Contrast ratio of two opaque CSS colours, from 1 to 21. */
export function contrastBetween(color: string, other: string): number {
  return contrast(color, channelsOf(other));
}

/** Luminance of an element's background, from 0 to 1. */
export function lightness(element: Element): number {
  return luminance(backgroundOf(element));
}

/** Whether an element is exempt from the WCAG requirement, because it is invisible or disabled. */
function exempt(element: Element): boolean {
  return (
    element.closest(".hooter-hidden, .hooter-content-mirror, :disabled, svg") !== null ||
    !element.checkVisibility({ visibilityProperty: true })
  );
}

/**
 * Checks the contrast of all texts below `root`, including fields and placeholders. Returns the number of texts, and
 * the texts with too little contrast for WCAG 2.2 AA.
 */
export function readTexts(root: ParentNode): { readonly seen: number; readonly faint: readonly string[] } {
  const faint: string[] = [];
  let seen = 0;
  const look = (element: Element, text: string, pseudo?: "::placeholder") => {
    if (!text.trim() || exempt(element)) return;
    const style = getComputedStyle(element, pseudo);
    const size = Number.parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const found = contrast(style.color, backgroundOf(element));
    seen += 1;
    const widget = element.closest(".hooter")?.getAttribute("class") ?? "";
    if (found < (large ? 3 : 4.5)) faint.push(`${widget}: « ${text.trim().slice(0, 40)} » ${found.toFixed(2)}`);
  };
  for (const element of root.querySelectorAll("*")) {
    for (const node of element.childNodes) if (node instanceof Text) look(element, node.data);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      look(element, element.value);
      if (!element.value) look(element, element.placeholder, "::placeholder");
    }
  }
  return { seen, faint };
}
