import { gatePath } from '#ui/art/gate.ts';
import { createSeededRandom, type SeededRandom } from '../seeded.ts';

/** Pictures of the demo firm's news are drawn: a motif in front of one of several backgrounds, 640 × 400. */
export const sceneSize = { width: 640, height: 400 };
const ground = 330;

interface Tones {
  paper: string;
  /** The colour of distant columns. */
  far: string;
  dark: string;
  accent: string;
  light: string;
}

const tones: readonly Tones[] = [
  { paper: '#f6efe6', far: '#e3d4c0', dark: '#14213d', accent: '#a8201a', light: '#fffaf3' },
  { paper: '#e8eef2', far: '#cad6de', dark: '#1f3a54', accent: '#a8201a', light: '#ffffff' },
  { paper: '#eaf0ea', far: '#cfdccf', dark: '#23433a', accent: '#b5472f', light: '#ffffff' },
  { paper: '#f4ebe9', far: '#e2cdc9', dark: '#4a1f24', accent: '#a8201a', light: '#fffdfb' },
  { paper: '#f2eee0', far: '#ddd4b6', dark: '#3d3420', accent: '#8a6d3b', light: '#fffdf5' },
];

type SceneDrawing = (colours: Tones, choices: SeededRandom) => string;

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${radius ? ` rx="${radius}"` : ''}/>`;
const circle = (x: number, y: number, radius: number, fill: string): string => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;
const line = (path: string, stroke: string, width = 4): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const skin = '#e6c3a5';

/**
 * Draws a standing person: head, hair, shoulders, arms and legs, about seven and a half heads tall. `lean` in degrees, `reach`
 * with both hands forward.
 */
function person(
  x: number,
  height: number,
  { top, hair, legs }: { top: string; hair: string; legs: string },
  { lean = 0, reach = 0 } = {},
): string {
  const at = (share: number): number => ground - height * share;
  const wide = (share: number): number => height * share;
  const limb = (path: string, stroke: string, width: number): string => line(path, stroke, wide(width));
  const hands = reach === 0 ? [x - wide(0.16), x + wide(0.16)] : [x + reach * wide(0.3), x + reach * wide(0.3)];
  const handY = reach === 0 ? at(0.44) : at(0.56);
  const figure =
    limb(`M${x - wide(0.055)} ${at(0.44)}L${x - wide(0.065)} ${at(0.05)}`, legs, 0.1) +
    limb(`M${x + wide(0.055)} ${at(0.44)}L${x + wide(0.065)} ${at(0.05)}`, legs, 0.1) +
    rect(x - wide(0.03), at(0.86), wide(0.06), wide(0.1), skin) +
    `<path d="M${x - wide(0.14)} ${at(0.74)}q0 ${-wide(0.06)} ${wide(0.08)} ${-wide(0.06)}h${wide(0.12)}q${wide(0.08)} 0 ${wide(0.08)} ${wide(0.06)}l${-wide(0.03)} ${wide(0.36)}h${-wide(0.22)}z" fill="${top}"/>` +
    limb(`M${x - wide(0.11)} ${at(0.72)}L${hands[0]} ${handY}`, top, 0.065) +
    limb(`M${x + wide(0.11)} ${at(0.72)}L${hands[1]} ${handY}`, top, 0.065) +
    hands.map((hand) => circle(hand, handY, wide(0.035), skin)).join('') +
    circle(x, at(0.92), wide(0.07), skin) +
    shape(
      `M${x - wide(0.075)} ${at(0.915)}a${wide(0.075)} ${wide(0.08)} 0 0 1 ${wide(0.15)} 0q${-wide(0.06)} ${-wide(0.045)} ${-wide(0.15)} 0z`,
      hair,
    );
  return lean === 0 ? figure : `<g transform="rotate(${lean} ${x} ${ground})">${figure}</g>`;
}

/** Clothes in alternating colours. */
const clothed = ({ dark, accent, light }: Tones, at: number) =>
  [
    { top: dark, hair: dark, legs: dark },
    { top: accent, hair: dark, legs: dark },
    { top: light, hair: dark, legs: dark },
  ][at % 3]!;

const motifs = {
  /** Upright books and an open one. */
  books: ({ dark, accent, light }, choices) =>
    range(7)
      .map((at) => {
        const height = choices.integer(90, 160);
        return (
          rect(110 + at * 34, ground - height, 28, height, at % 3 === 1 ? accent : dark, 2) +
          rect(110 + at * 34, ground - height + 16, 28, 5, light)
        );
      })
      .join('') +
    shape(`M380 ${ground}q60 -46 90 -8q30 -38 90 8v-70q-60 -40 -90 -6q-30 -34 -90 6z`, light) +
    line(`M470 ${ground - 76}v68`, dark, 3),
  /** Letters, one of them open. */
  letters: ({ dark, accent, light }, choices) =>
    range(5)
      .map((at) => {
        const [x, y] = [120 + at * 82 + choices.integer(-12, 12), 140 + (at % 2) * 84 + choices.integer(-10, 10)];
        return rect(x, y, 128, 84, light, 4) + line(`M${x} ${y}l64 46l64 -46`, at === 2 ? accent : dark, 4);
      })
      .join(''),
  /** Young trees, one of them in autumn. */
  trees: ({ dark, accent }, choices) =>
    range(6)
      .map((at) => {
        const [x, height, size] = [90 + at * 92, choices.integer(110, 175), choices.integer(26, 36)];
        const crown = at === 3 ? accent : dark;
        const top = ground - height;
        return (
          shape(`M${x - 6} ${ground}L${x - 2} ${top}h4L${x + 6} ${ground}z`, dark) +
          line(`M${x} ${top + 52}l18 -24M${x} ${top + 68}l-18 -24`, dark, 4) +
          circle(x, top - 8, size, crown) +
          circle(x - size * 0.75, top + 18, size * 0.8, crown) +
          circle(x + size * 0.75, top + 18, size * 0.8, crown)
        );
      })
      .join(''),
  /** A rope and people pulling it. */
  rope: (colours) =>
    line(`M110 ${ground - 90}H530`, colours.dark, 7) +
    [80, 146, 212].map((x, at) => person(x, 165, clothed(colours, at % 2 ? 2 : 0), { lean: -14, reach: 1 })).join('') +
    [428, 494, 560].map((x, at) => person(x, 165, clothed(colours, at % 2 ? 2 : 1), { lean: 14, reach: -1 })).join('') +
    shape(`M310 ${ground - 94}h20l-4 58h-12z`, colours.accent),
  pencil: ({ dark, accent, light }) =>
    `<g transform="rotate(-24 320 220)">${rect(150, 196, 300, 48, accent, 4)}${shape('M450 196l70 24l-70 24z', light)}${shape('M498 212l22 8l-22 8z', dark)}${rect(130, 196, 34, 48, dark, 6)}</g>` +
    line(`M150 ${ground + 6}q60 -26 120 0t120 0t120 0`, dark, 5),
  ledger: ({ dark, accent, light, far }, choices) =>
    rect(150, 110, 340, 220, light, 4) +
    range(7)
      .map((at) =>
        line(
          `M176 ${146 + at * 26}h${choices.integer(60, 120)}M330 ${146 + at * 26}h${choices.integer(30, 60)}M420 ${146 + at * 26}h44`,
          at === 4 ? accent : far,
          6,
        ),
      )
      .join('') +
    line('M306 110v220', dark, 3),
  /** Several people side by side, of different heights. */
  people: (colours, choices) =>
    range(6)
      .map((at) => person(100 + at * 88, choices.integer(165, 205), clothed(colours, at)))
      .join(''),
  cup: ({ dark, accent, light }) =>
    rect(60, 290, 520, 40, dark) +
    shape('M240 150h160v80a60 60 0 0 1 -60 60h-40a60 60 0 0 1 -60 -60z', light) +
    line('M400 170h26a28 28 0 0 1 0 56h-28', light, 12) +
    rect(240, 196, 160, 18, accent) +
    line('M290 124q-12 -20 0 -38t0 -38M340 124q-12 -20 0 -38t0 -38', dark, 5),
  /** Two people talking. */
  words: ({ dark, accent, light }) =>
    shape('M110 110h230a16 16 0 0 1 16 16v90a16 16 0 0 1 -16 16H190l-40 44v-44h-40a16 16 0 0 1 -16 -16v-90a16 16 0 0 1 16 -16z', dark) +
    line('M134 150h170M134 184h110', light, 8) +
    shape('M390 170h140a16 16 0 0 1 16 16v80a16 16 0 0 1 -16 16h-10v40l-36 -40h-94a16 16 0 0 1 -16 -16v-80a16 16 0 0 1 16 -16z', accent) +
    line('M408 210h110M408 242h70', light, 8),
  frame: ({ dark, accent, light, far }) =>
    rect(170, 90, 300, 220, dark, 4) +
    rect(190, 110, 260, 180, light) +
    circle(390, 158, 22, accent) +
    shape('M190 290l86 -96l60 60l40 -36l74 72z', far),
  lanterns: ({ dark, accent, light }) =>
    line('M40 90q280 90 560 0', dark, 3) +
    [130, 250, 390, 510]
      .map((x, at) => {
        const y = 122 + (at === 1 || at === 2 ? 26 : 0);
        return (
          rect(x - 22, y - 8, 44, 8, dark) +
          `<ellipse cx="${x}" cy="${y + 44}" rx="44" ry="46" fill="${accent}"/>` +
          line(`M${x} ${y + 2}v84`, light, 3) +
          rect(x - 18, y + 88, 36, 8, dark)
        );
      })
      .join(''),
  /** Triangular parcels in leaves. */
  parcels: ({ dark, accent, light }, choices) =>
    range(3)
      .map((at) => {
        const [x, size] = [150 + at * 170, choices.integer(110, 140)];
        return (
          shape(`M${x - size / 2} ${ground}L${x} ${ground - size}L${x + size / 2} ${ground}z`, dark) +
          line(`M${x - size / 3} ${ground - 34}h${size / 1.5}`, accent, 8) +
          line(`M${x} ${ground - size}v-26`, light, 5)
        );
      })
      .join(''),
  /** Sun, and shade to sit in. */
  shade: (colours) =>
    circle(500, 110, 46, colours.accent) +
    shape('M120 210q120 -120 240 0z', colours.dark) +
    rect(236, 210, 8, 120, colours.dark) +
    rect(150, 286, 180, 12, colours.light) +
    person(410, 170, clothed(colours, 2)) +
    person(470, 150, clothed(colours, 1)),
  /** An old machine with its tape. */
  machine: ({ dark, accent, light }) =>
    rect(180, 190, 240, 140, dark, 10) +
    circle(250, 250, 40, light) +
    circle(250, 250, 12, accent) +
    range(3)
      .map((at) => rect(320 + at * 30, 236, 18, 18, accent, 9))
      .join('') +
    line('M420 220q90 -30 80 30t70 40', light, 14) +
    line('M420 220q90 -30 80 30t70 40', dark, 2),
  /** Steps that lead up to a gate. */
  steps: ({ dark, accent, light }) =>
    range(6)
      .map((at) => rect(120 + at * 34, ground - 22 * (at + 1), 400 - at * 34, 22, at % 2 ? dark : light))
      .join('') + shape(gatePath({ x: 430, ground: ground - 132, width: 110, height: 130, thickness: 14 }), accent),
  /** Screens with charts. */
  screens: ({ dark, accent, light }, choices) =>
    [100, 330]
      .map((x) => {
        const points = range(7).map((at) => `${x + 20 + at * 28} ${250 - choices.integer(10, 110)}`);
        return (
          rect(x, 110, 210, 160, dark, 8) +
          line(`M${points.join('L')}`, x === 100 ? light : accent, 5) +
          rect(x + 90, 270, 30, 44, dark) +
          rect(x + 50, 314, 110, 16, dark, 4)
        );
      })
      .join(''),
  /** Hands holding a house. */
  house: ({ dark, accent, light }) =>
    shape('M200 210l120 -100l120 100v120H200z', light) +
    shape('M180 216l140 -118l140 118l-16 18l-124 -104l-124 104z', accent) +
    rect(294, 250, 52, 80, dark) +
    rect(226, 232, 40, 40, dark) +
    rect(374, 232, 40, 40, dark),
} satisfies Record<string, SceneDrawing>;

export type SceneName = keyof typeof motifs;

/** Backgrounds: a town, a room with windows, hills, or the firm's hall. */
const places: readonly SceneDrawing[] = [
  ({ far }, choices) =>
    range(10)
      .map((at) => tower(at * 66 - 8, choices.integer(70, 210), far))
      .join(''),
  ({ far, light }) =>
    range(4)
      .map((at) => 44 + at * 146)
      .map((x) => rect(x, 60, 114, 170, far, 3) + rect(x + 8, 68, 46, 154, light) + rect(x + 60, 68, 46, 154, light))
      .join('') + rect(0, ground - 54, 640, 6, far),
  ({ far }, choices) => {
    const [first, second, sun] = [choices.integer(150, 210), choices.integer(120, 190), choices.integer(80, 560)];
    return shape(`M0 ${ground}V${first + 40}Q160 ${first - 60} 330 ${first + 50}T640 ${second}V${ground}z`, far) + circle(sun, 76, 34, far);
  },
  ({ far }, choices) => {
    const gateAt = choices.integer(1, 7);
    const columns = range(9).map((at) => {
      const x = 20 + at * 76;
      return at === gateAt
        ? gatePath({ x, ground, width: 84, height: 230, thickness: 12 })
        : `M${x - 7} ${ground}V150h14V${ground}zM${x - 13} 150V138h26v12z`;
    });
    return shape(columns.join(''), far);
  },
];

const tower = (x: number, height: number, fill: string): string => rect(x, ground - height, 56, height, fill);

/** Returns the picture as SVG; the same for the same name and seed, and another one for every seed. */
export function drawNewsScene(name: SceneName, seed: string): string {
  const choices = createSeededRandom(`scene ${name} ${seed}`);
  const colours = choices.pick(tones);
  const place = choices.pick(places);
  const { width, height } = sceneSize;
  const floor = rect(0, ground, width, height - ground, colours.far);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${rect(0, 0, width, height, colours.paper)}${place(colours, choices)}${floor}${motifs[name](colours, choices)}</svg>\n`;
}
