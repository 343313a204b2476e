/** Parts of the charts in long articles: 680 × 420 with their own white background, so that they look the same on dark screens. */
export const colours = {
  ink: '#14213d',
  muted: '#5b6472',
  grid: '#e3e6eb',
  brand: '#a8201a',
  blue: '#1d4f91',
  gold: '#8a6d3b',
  pale: '#b9c6da',
  wash: '#f6f7f9',
};
const size = { width: 680, height: 420 };
/** The area in which values are plotted. */
export const field = { left: 84, right: 664, top: 62, bottom: 366 };

export type AxisScale = (value: number) => number;
export type FigurePoint = readonly [number, number];

/** Maps values between `first` and `last` to positions between `from` and `to`. */
export const createScale =
  (first: number, last: number, from: number, to: number): AxisScale =>
  (value) =>
    Math.round((from + ((value - first) / (last - first)) * (to - from)) * 10) / 10;

interface TextStyle {
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  size?: number;
  weight?: number;
}

export const text = (
  x: number,
  y: number,
  words: string,
  { fill = colours.ink, anchor = 'middle', size = 19, weight = 400 }: TextStyle = {},
) =>
  `<text x="${x}" y="${y}" fill="${fill}" text-anchor="${anchor}" font-size="${size}"${weight === 400 ? '' : ` font-weight="${weight}"`}>${words}</text>`;

export const line = (points: readonly FigurePoint[], stroke: string, width = 3, dashes = '') =>
  `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"${dashes && ` stroke-dasharray="${dashes}"`}/>`;

export const area = (points: readonly FigurePoint[], bottom: number, fill: string) =>
  `<polygon points="${points[0]![0]},${bottom} ${points.map((point) => point.join(',')).join(' ')} ${points.at(-1)![0]},${bottom}" fill="${fill}"/>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

/** Draws a point with its text above it, or below when `dy` is positive. */
export const mark = (
  x: number,
  y: number,
  words: string,
  { dy = -12, fill = colours.brand, anchor = 'middle' }: Pick<TextStyle, 'fill' | 'anchor'> & { dy?: number } = {},
) => `<circle cx="${x}" cy="${y}" r="5" fill="${fill}"/>${text(x, y + dy, words, { fill, anchor, size: 18 })}`;

/** Draws lines across the plot at each of the values, with the value before them. */
export const rows = (values: readonly number[], y: AxisScale, write: (value: number) => string = String) =>
  values
    .map(
      (value) =>
        `<path d="M${field.left} ${y(value)}H${field.right}" stroke="${colours.grid}"/>${text(field.left - 8, y(value) + 6, write(value), { fill: colours.muted, anchor: 'end', size: 18 })}`,
    )
    .join('');

/** Draws texts below the plot. */
export const columns = (marks: readonly (readonly [number, string])[]) =>
  marks.map(([x, words]) => text(x, field.bottom + 26, words, { fill: colours.muted, size: 18 })).join('');

/** Draws the names of the plotted values, in their colours, under the title. */
export function legend(names: readonly (readonly [string, string])[]): string {
  let x = field.left;
  return names
    .map(([name, fill]) => {
      const piece = rect(x, 44, 14, 10, fill) + text(x + 20, 54, name, { fill: colours.ink, anchor: 'start', size: 18 });
      x += 44 + name.length * 18;
      return piece;
    })
    .join('');
}

/** Returns the whole picture with its title. */
export const figure = (title: string, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" font-family="system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"><title>${title}</title><rect width="${size.width}" height="${size.height}" fill="#ffffff"/>${text(16, 28, title, { anchor: 'start', size: 20, weight: 600 })}${parts.join('')}</svg>\n`;
