import { gatePath, gateRow, type Gate } from '#ui/art/gate.ts';

export const bannerSize = { width: 1920, height: 738 };
const { width, height } = bannerSize;

interface Tones {
  /** Colours from the dark side, behind the text, to the light side. */
  ground: readonly [string, string];
  /** Colours of the nearest and of the farthest gate. */
  stone: readonly [string, string];
  light: string;
}

const ink: Tones = { ground: ['#0d1629', '#1b2b50'], stone: ['#1a2a4d', '#48628f'], light: '#e2bf7d' };
const cinnabar: Tones = { ground: ['#3a0d0e', '#8c201b'], stone: ['#7d1c18', '#c9564a'], light: '#f3c9a0' };
const slate: Tones = { ground: ['#10222a', '#24505c'], stone: ['#1f4550', '#5b8d96'], light: '#e9d3a2' };
const pine: Tones = { ground: ['#0f211b', '#2a5444'], stone: ['#1f4337', '#6a9a80'], light: '#f3dca6' };
const bronze: Tones = { ground: ['#211a10', '#5a4526'], stone: ['#4a3920', '#a3844f'], light: '#f4dca6' };

/** The pictures by name, as SVG without text. */
export const banners: Record<string, string> = {
  gate: scene(ink, hall({ x: 1400, ground: 900, width: 1240, height: 900, thickness: 96 }, 470, 9)),
  columns: scene(cinnabar, colonnade()),
  arches: scene(slate, arches()),
  steps: scene(pine, steps()),
  market: scene(bronze, market()),
};

function scene({ ground, stone, light }: Tones, parts: (stone: (share: number) => string) => string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="ground"><stop offset=".35" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>
<radialGradient id="light"><stop stop-color="${light}"/><stop offset=".35" stop-color="${light}" stop-opacity=".55"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
<linearGradient id="lit" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${stone[1]}"/></linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#ground)"/>
${parts((share) => mix(stone[0], stone[1], share))}
</svg>`;
}

/** Gates one behind the other, with light at the end. */
function hall(first: Gate, eye: number, count: number) {
  return (stone: (share: number) => string): string => {
    const gates = gateRow(first, eye, count, 0.76);
    const last = gates.at(-1)!;
    const glow = `<ellipse cx="${last.x}" cy="${last.ground - last.height / 2}" rx="${last.width * 2.6}" ry="${last.height * 1.7}" fill="url(#light)" opacity=".75"/>`;
    const door = `<path d="M${last.x - last.width / 2} ${last.ground}v${-last.height}h${last.width}v${last.height}z" fill="url(#lit)"/>`;
    const floor = gates.map(({ x, ground, width: w }) => `M${x - w / 2} ${ground}H${x + w / 2}`).join('');
    const frames = gates.map((gate, index) => `<path d="${gatePath(gate)}" fill="${stone(index / (count - 1))}"/>`);
    return `${glow}${door}<path d="${floor}" stroke="${stone(0.5)}" stroke-width="2"/>${frames.toReversed().join('')}`;
  };
}

/** A row of columns under one lintel in perspective along the street. */
function colonnade() {
  return (stone: (share: number) => string): string => {
    const far = { x: 880, top: 330, ground: 520 };
    const near = { x: 2050, top: -60, ground: 820 };
    const at = (share: number): { x: number; top: number; ground: number } => {
      // Perspective: equal steps along the street look shorter the farther they are.
      const seen = share / (share + 3.4 * (1 - share));
      return {
        x: far.x + (near.x - far.x) * seen,
        top: far.top + (near.top - far.top) * seen,
        ground: far.ground + (near.ground - far.ground) * seen,
      };
    };
    const lintel = `<path d="M${far.x} ${far.top - 14}L${near.x} ${near.top - 90}V${near.top}L${far.x} ${far.top}z" fill="${stone(0.75)}"/>`;
    const floor = `<path d="M${far.x} ${far.ground}L${near.x} ${near.ground}V${near.ground + 80}L${far.x} ${far.ground + 10}z" fill="${stone(0.3)}"/>`;
    const columns = Array.from({ length: 13 }, (_, index) => {
      const { x, top, ground } = at(index / 12);
      const w = (ground - top) * 0.1;
      const shaft = `<path d="M${x - w / 2} ${ground}V${top}h${w}V${ground}z" fill="${stone(0.9 - index / 24)}"/>`;
      return `${shaft}<path d="M${x + w * 0.1} ${ground}V${top}h${w * 0.4}V${ground}z" fill="${stone(0.25)}"/>`;
    });
    return `<ellipse cx="${far.x + 40}" cy="430" rx="330" ry="190" fill="url(#light)" opacity=".28"/>${floor}${columns.join('')}${lintel}`;
  };
}

/** Concentric round gates. */
function arches() {
  return (stone: (share: number) => string): string => {
    const rings = Array.from({ length: 7 }, (_, index) => {
      const half = 520 - index * 68;
      const spring = 560 - (7 - index) * 6;
      const outer = `M${1400 - half} ${height}V${spring}a${half} ${half} 0 0 1 ${2 * half} 0V${height}z`;
      return `<path d="${outer}" fill="${stone(index / 6)}" opacity="${index % 2 ? 1 : 0.55}"/>`;
    });
    const door = `<path d="M1344 ${height}V556a56 56 0 0 1 112 0V${height}z" fill="url(#lit)"/>`;
    return `${rings.join('')}<ellipse cx="1400" cy="640" rx="260" ry="200" fill="url(#light)" opacity=".5"/>${door}`;
  };
}

/** Steps up to a gate. */
function steps() {
  return (stone: (share: number) => string): string => {
    const flight = Array.from({ length: 9 }, (_, index) => {
      const half = 640 - index * 46;
      const top = 738 - (index + 1) * 30;
      return `<path d="M${1400 - half} ${top}h${2 * half}v30h${-2 * half}z" fill="${stone(index / 12)}"/><path d="M${1400 - half} ${top}h${2 * half}" stroke="${stone(0.8)}" stroke-width="2"/>`;
    });
    const gates = [0, 1, 2].map((index) => {
      const gate: Gate = { x: 1400, ground: 468, width: 440 - index * 110, height: 400 - index * 76, thickness: 34 - index * 6 };
      return `<path d="${gatePath(gate)}" fill="${stone(0.45 + index * 0.27)}"/>`;
    });
    const door = `<path d="M1344 468V250h112v218z" fill="url(#lit)"/>`;
    return `<ellipse cx="1400" cy="380" rx="420" ry="330" fill="url(#light)" opacity=".4"/>${flight.join('')}${gates.join('')}${door}`;
  };
}

/** Columns like a chart that rises and falls; no picture promises that it only rises. */
function market() {
  return (stone: (share: number) => string): string => {
    const heights = [210, 280, 250, 330, 390, 340, 270, 310, 400, 450, 380, 420];
    const columns = heights.map((tall, index) => {
      const x = 900 + index * 84;
      const top = 700 - tall;
      return `<path d="M${x} 700V${top}h40V700z" fill="${stone(index / 11)}"/><path d="M${x - 8} ${top}h56v-10h-56z" fill="${stone(Math.min(1, index / 11 + 0.25))}"/>`;
    });
    const line = heights.map((tall, index) => `${index ? 'L' : 'M'}${920 + index * 84} ${640 - tall}`).join('');
    return `<ellipse cx="1800" cy="220" rx="480" ry="320" fill="url(#light)" opacity=".35"/>${columns.join('')}<path d="M840 700H1920" stroke="${stone(0.8)}" stroke-width="4"/><path d="${line}" fill="none" stroke="url(#lit)" stroke-width="5" stroke-linejoin="round"/>`;
  };
}

function mix(from: string, to: string, share: number): string {
  const channel = (text: string, at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
