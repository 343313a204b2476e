import { gatePath, gateRow } from '#ui/art/gate.ts';

const [width, height, ground] = [960, 240, 212];

/** Columns on both sides of the gate, tall beside it and lower towards the ends. */
const columns = Array.from({ length: 22 }, (_, index) => ({ x: 22 + index * 43.6, tall: 1 - Math.abs(index - 10.5) / 16 }))
  .filter(({ x }) => Math.abs(x - width / 2) > 120)
  .map(({ x, tall }) => columnPath(Math.round(x), Math.round(ground - 128 * tall)))
  .join('');

const gates = gateRow({ x: width / 2, ground, width: 176, height: 186, thickness: 9 }, ground - 70, 6, 0.72)
  .map(gatePath)
  .join('');

const steps = [0, 1, 2].map((step) => `M${330 - step * 26} ${ground + 1 + step * 8}H${630 + step * 26}`).join('');

function columnPath(x: number, top: number): string {
  return `M${x - 6} ${ground}V${top + 10}M${x + 6} ${ground}V${top + 10}M${x} ${ground}V${top + 10}M${x - 9} ${top + 10}H${x + 9}M${x - 12} ${top + 4}H${x + 12}`;
}

/** The house as the firm sees itself: a row of columns and a gate that stands open, one room behind another. */
export function HouseDrawing() {
  return (
    <svg
      className="house"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label="总部大门的线描：两侧列柱，正中大门敞开，一进又一进"
    >
      <path d={`M0 ${ground}H330M630 ${ground}H${width}`} />
      <path d={columns} />
      <path d={steps} />
      <path className="house__gate" d={gates} />
    </svg>
  );
}
