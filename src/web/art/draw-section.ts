import { gatePath } from './gate.ts';

/** How the row of columns of each section stands: its outline, its rhythm, and where the gate opens. */
const sections = {
  about: { heights: (at: number) => 62 - 22 * Math.abs(at - 0.5) * 2, columns: 11, gateAt: 0.5 },
  news: { heights: () => 50, columns: 14, gateAt: 0.78 },
  margin: { heights: (at: number) => 26 + 40 * at, columns: 12, gateAt: 0.84 },
  fund: { heights: (at: number) => 44 + 14 * Math.sin(at * Math.PI * 2), columns: 13, gateAt: 0.3 },
  futures: { heights: (at: number) => 40 + 22 * Math.cos(at * Math.PI * 3), columns: 13, gateAt: 0.66 },
  trading: { heights: (at: number) => 30 + 10 * Math.floor(at * 4), columns: 12, gateAt: 0.9 },
  investor: { heights: (at: number) => 60 - 30 * at, columns: 12, gateAt: 0.16 },
  branch: { heights: (at: number) => (Math.round(at * 12) % 3 === 0 ? 58 : 40), columns: 13, gateAt: 0.5 },
  recruit: { heights: (at: number) => 28 + 36 * Math.sqrt(at), columns: 12, gateAt: 0.5 },
  support: { heights: () => 42, columns: 9, gateAt: 0.5 },
} as const;

export type SectionArtName = keyof typeof sections;

const [width, ground] = [320, 87.5];
const gateHalf = 24;

/** Draws a section's row of columns and its open gate as two SVG paths in a field of 320 × 88; the same for every call. */
export function drawSection(name: SectionArtName): { columns: string; gate: string } {
  const { heights, columns, gateAt } = sections[name];
  const gateX = Math.round(gateHalf + gateAt * (width - 2 * gateHalf));
  const step = width / columns;
  let row = `M0 ${ground}H${gateX - gateHalf + 4}M${gateX + gateHalf - 4} ${ground}H${width}`;
  for (let index = 0; index < columns; index++) {
    const x = Math.round((index + 0.5) * step);
    if (Math.abs(x - gateX) > gateHalf + 9) row += columnPath(x, Math.round(heights(x / width)));
  }
  const height = Math.min(78, heights(gateAt) + 18);
  const gate = [0, 9, 17].map((inset) =>
    gatePath({ x: gateX, ground, width: 2 * (gateHalf - inset), height: height - inset * 1.4, thickness: 4 }),
  );
  return { columns: row, gate: gate.join('') };
}

/** A column in five strokes: two sides, foot, neck and capital. */
function columnPath(x: number, height: number): string {
  const top = ground - height;
  return `M${x - 3.5} ${ground}V${top + 6}M${x + 3.5} ${ground}V${top + 6}M${x - 5.5} ${top + 6}H${x + 5.5}M${x - 7.5} ${top + 2}H${x + 7.5}`;
}
