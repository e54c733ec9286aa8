/** Offset in CSS pixels from the centre of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Scale of the picture, and offset of the picture's centre. */
export interface View extends Point {
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sizes of the picture at scale 1, and of the stage that shows it. */
export interface Sizes {
  readonly picture: Size;
  readonly stage: Size;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
const MAX_SCALE = 8;

/** Limits an offset, so that a picture larger than the stage leaves no empty space beside it. */
function limited(offset: number, picture: number, stage: number): number {
  const most = Math.max(0, (picture - stage) / 2);
  return most === 0 ? 0 : Math.min(most, Math.max(-most, offset));
}

export function pan({ scale, x, y }: View, by: Point, { picture, stage }: Sizes): View {
  return {
    scale,
    x: limited(x + by.x, picture.width * scale, stage.width),
    y: limited(y + by.y, picture.height * scale, stage.height),
  };
}

/**
 * Scales a picture by a factor. The resulting scale is limited to between 1 (the whole picture) and 8. The part of the
 * picture at `around` stays in place, unless this would leave an empty space beside the picture.
 */
export function zoom(view: View, factor: number, around: Point, sizes: Sizes): View {
  const scale = Math.min(MAX_SCALE, Math.max(whole.scale, view.scale * factor));
  const grown = scale / view.scale;
  const moved = { x: (around.x - view.x) * (1 - grown), y: (around.y - view.y) * (1 - grown) };
  return pan({ ...view, scale }, moved, sizes);
}

/** Follows two fingers: the picture moves with their midpoint, and scales with the distance between them. */
export function pinch(view: View, before: readonly [Point, Point], after: readonly [Point, Point], sizes: Sizes): View {
  const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const distance = ([a, b]: readonly [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const [from, to] = [middle(before), middle(after)];
  const scaled = zoom(view, distance(after) / distance(before), from, sizes);
  return pan(scaled, { x: to.x - from.x, y: to.y - from.y }, sizes);
}
