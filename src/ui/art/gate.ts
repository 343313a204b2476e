/** A gate seen from the front: two columns and a lintel. */
export interface Gate {
  /** Centre of the opening. */
  x: number;
  /** Bottom of the columns. */
  ground: number;
  width: number;
  height: number;
  /** Thickness of columns and lintel. */
  thickness: number;
}

const short = (value: number): number => Math.round(value * 10) / 10;

/** Returns the gate's outline as one closed SVG path. */
export function gatePath({ x, ground, width, height, thickness }: Gate): string {
  const [left, right, top] = [x - width / 2, x + width / 2, ground - height].map(short) as [number, number, number];
  const [innerLeft, innerRight, innerTop] = [left + thickness, right - thickness, top + thickness].map(short) as [number, number, number];
  return `M${left} ${short(ground)}V${top}H${right}V${short(ground)}H${innerRight}V${innerTop}H${innerLeft}V${short(ground)}Z`;
}

/**
 * Returns gates one behind the other, towards a vanishing point (`x`, `eye`): each is `ratio` of the size of the one before it.
 * The nearest comes first.
 */
export function gateRow(first: Gate, eye: number, count: number, ratio: number): Gate[] {
  return Array.from({ length: count }, (_, index) => {
    const scale = ratio ** index;
    return {
      x: first.x,
      ground: eye + (first.ground - eye) * scale,
      width: first.width * scale,
      height: first.height * scale,
      thickness: first.thickness * scale,
    };
  });
}
