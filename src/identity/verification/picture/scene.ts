/** Size of the picture in its own units; it is rendered with two pixels per unit. */
export const pictureSize = { width: 320, height: 160 } as const;

/** Returns a whole number from `low` to `high`, both included. */
export type RandomInteger = (low: number, high: number) => number;

interface Palette {
  sky: readonly [string, string];
  light: string;
  hills: readonly [string, string, string];
  house: string;
}

const palettes: readonly Palette[] = [
  { sky: ['#f7d9b5', '#fdf3e1'], light: '#e8843c', hills: ['#c9a27a', '#94694c', '#5b3f35'], house: '#7a1f1a' },
  { sky: ['#bcd6ea', '#eef5fa'], light: '#ffffff', hills: ['#8fb3c4', '#557f96', '#274a63'], house: '#14213d' },
  { sky: ['#cfe3d3', '#f3f8ee'], light: '#f2c14e', hills: ['#9cc0a0', '#5f9273', '#2f5d4a'], house: '#8a6d3b' },
  { sky: ['#2b3358', '#7a6a94'], light: '#f4e7c3', hills: ['#4a4a76', '#343459', '#1e203d'], house: '#c98f5a' },
  { sky: ['#f3c6c0', '#fbeeed'], light: '#c8473f', hills: ['#cf948d', '#9a5e5d', '#5f3a44'], house: '#3c2a3d' },
  { sky: ['#d8d3ea', '#f4f1fa'], light: '#ffd98a', hills: ['#a99fc7', '#74699b', '#453d68'], house: '#2f4a6d' },
];

/** Returns the SVG content of `pictureSize` for a random abstract landscape: sky, sun or moon, hills, a tower, birds. */
export function drawScene(dice: RandomInteger): string {
  const palette = palettes[dice(0, palettes.length - 1)]!;
  return [drawSky(palette, dice), drawHills(palette, dice), drawTower(palette.house, dice), drawBirds(dice)].join('');
}

function drawSky({ sky, light }: Palette, dice: RandomInteger): string {
  const { width, height } = pictureSize;
  const clouds = Array.from({ length: dice(3, 5) }, () => {
    const [x, y, length] = [dice(0, width - 60), dice(12, 80), dice(40, 110)];
    return `<path d="M${x} ${y}h${length}" stroke="#fff" stroke-opacity=".${dice(25, 60)}" stroke-width="${dice(3, 9)}" stroke-linecap="round"/>`;
  });
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <path fill="url(#sky)" d="M0 0h${width}v${height}H0z"/>
    <circle cx="${dice(30, width - 30)}" cy="${dice(22, 60)}" r="${dice(11, 21)}" fill="${light}"/>${clouds.join('')}`;
}

function drawHills({ hills }: Palette, dice: RandomInteger): string {
  return hills.map((colour, index) => drawRange(colour, 70 + index * 26, dice)).join('');
}

/** A range of hills with furrows: on a plain surface the hole would show no texture that continues in the piece. */
function drawRange(colour: string, top: number, dice: RandomInteger): string {
  const { width, height } = pictureSize;
  let ridge = `M-10 ${height}V${top + dice(-8, 8)}`;
  for (let x = -10; x < width + 10;) {
    const [half, rise] = [dice(18, 42), dice(10, 34)];
    ridge += `q${half} ${-rise} ${half * 2} ${dice(-6, 6)}`;
    x += half * 2;
  }
  const furrows = Array.from({ length: dice(4, 7) }, () => {
    const [x, y, length] = [dice(-20, width), dice(top, height), dice(30, 90)];
    return `<path d="M${x} ${y}q${length / 2} ${-dice(4, 16)} ${length} 0" fill="none" stroke="#fff" stroke-opacity=".${dice(10, 26)}" stroke-width="2"/>`;
  });
  return `<path fill="${colour}" d="${ridge}V${height}z"/>${furrows.join('')}`;
}

/** A tower of some storeys with upturned eaves, at a random position. */
function drawTower(colour: string, dice: RandomInteger): string {
  const storeys = dice(2, 4);
  const [x, foot] = [dice(50, pictureSize.width - 50), dice(118, 138)];
  const parts = Array.from({ length: storeys }, (_, storey) => {
    const half = 24 - storey * 4;
    const y = foot - storey * 19;
    return `M${x - half * 0.6} ${y}v-12h${half * 1.2}v12zM${x - half - 4} ${y - 15}q${half * 0.6} 4 ${half + 4} -7q4 11 ${half + 4} 7l-5 5h${-half * 2 + 2}z`;
  });
  const top = foot - storeys * 19;
  return `<path fill="${colour}" d="${parts.join('')}M${x - 1.5} ${top - 10}h3v10h-3z"/>`;
}

function drawBirds(dice: RandomInteger): string {
  const birds = Array.from({ length: dice(2, 5) }, () => {
    const wing = dice(3, 6);
    return `M${dice(10, pictureSize.width - 20)} ${dice(12, 66)}q${wing} ${-wing} ${wing} 1q1 ${-wing} ${wing} ${-1}`;
  });
  return `<path d="${birds.join('')}" fill="none" stroke="#14213d" stroke-opacity=".6" stroke-width="1.3" stroke-linecap="round"/>`;
}
