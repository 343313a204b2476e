import { gatePath } from '#ui/art/gate.ts';

const gate = [0, 14].map((inset) => gatePath({ x: 90, ground: 212, width: 164 - inset * 2, height: 200 - inset, thickness: 5 })).join('');

/** Somebody in an open gate, in lines: the demonstration shows nobody's face. */
export function PortraitDrawing() {
  return (
    <svg className="portrait" viewBox="0 0 180 216" width="180" height="216" role="img" aria-label="示意线描像：一位站在敞开的门中的人">
      <path className="portrait__gate" d={gate} />
      <path d="M90 126a27 27 0 1 0 0-54 27 27 0 0 0 0 54ZM38 212c3-44 22-68 52-68s49 24 52 68M72 148l18 22 18-22M90 170v42" />
    </svg>
  );
}
