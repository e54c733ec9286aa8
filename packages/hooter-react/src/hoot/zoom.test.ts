import { describe, expect, it } from "vitest";
import { pan, pinch, type Sizes, type View, whole, zoom } from "./zoom";

const sizes: Sizes = { picture: { width: 400, height: 300 }, stage: { width: 400, height: 600 } };
/** Converts a position on the stage to a point of the picture. */
const under = ({ scale, x }: View, position: number) => (position - x) / scale;

describe("zoom", () => {
  it("keeps the point under the pointer in place", () => {
    const around = { x: 80, y: 0 };
    const view = zoom(whole, 2, around, sizes);
    expect(view.scale).toBe(2);
    expect(under(view, around.x)).toBeCloseTo(under(whole, around.x));
    const further = zoom(view, 1.5, { x: -20, y: 0 }, sizes);
    expect(under(further, -20)).toBeCloseTo(under(view, -20));
  });

  it("limits the scale to the range from the whole picture to eight times its size", () => {
    expect(zoom(whole, 100, whole, sizes).scale).toBe(8);
    expect(zoom(zoom(whole, 4, { x: 90, y: 40 }, sizes), 0.01, { x: -50, y: 9 }, sizes)).toEqual(whole);
  });
});

describe("pan", () => {
  it("stops at the edges of the picture, and centres the picture in a dimension in which it fits the stage", () => {
    const view = zoom(whole, 2, whole, sizes);
    expect(pan(view, { x: 30, y: 30 }, sizes)).toEqual({ scale: 2, x: 30, y: 0 });
    expect(pan(view, { x: -9999, y: 0 }, sizes)).toEqual({ scale: 2, x: -200, y: 0 });
    expect(pan(whole, { x: 30, y: 30 }, sizes)).toEqual(whole);
  });
});

describe("pinch", () => {
  it("scales with the distance between two fingers and moves with their midpoint", () => {
    const before = [
      { x: -10, y: 0 },
      { x: 10, y: 0 },
    ] as const;
    const after = [
      { x: -10, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const view = pinch(whole, before, after, sizes);
    expect(view.scale).toBe(3);
    // The point between the fingers moves with them.
    expect(under(view, 20)).toBeCloseTo(under(whole, 0));
  });

  it("does not divide by zero when both fingers are at the same position", () => {
    const fingers = [whole, whole] as const;
    expect(pinch(whole, fingers, fingers, sizes)).toEqual(whole);
  });
});
