import { randomInt } from 'node:crypto';
import { loadSharp } from '#platform/picture/load-sharp.ts';
import { captchaSize as size } from '../calls/seekers.ts';
import { captchaLength, traceGlyph, type GlyphPoint } from './glyphs.ts';

const pixelsPerUnit = 2;
/** Margin on both sides, for the widest character that the wave shifts outwards. */
const margin = 9;
/** Contrast of at least 7 to 1, for people with low vision. */
const inks = ['#14213d', '#5b1220', '#123b2c', '#3a1f5c', '#4a2c05', '#0d3350'];
const papers = ['#f4efe4', '#eaf1f4', '#eff3ea', '#f3ecf3'];

/** Returns a random number from `low` to `high`, rounded to a thousandth. */
const between = (low: number, high: number): number => low + (randomInt(1001) / 1000) * (high - low);
const oneOf = <T>(choices: readonly T[]): T => choices[randomInt(choices.length)]!;

/**
 * Renders the characters as a PNG of two pixels per unit: each rotated and scaled separately, all distorted by a random wave,
 * with lines of the same colour through them, so that programs can neither separate them nor compare them with a font. People
 * read them at a glance.
 */
export async function drawCaptcha(answer: string): Promise<Buffer> {
  const bend = pickWave();
  const ink = oneOf(inks);
  const letters = [...answer].map((letter, index) => drawLetter(letter, index, bend));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width * pixelsPerUnit}" height="${size.height * pixelsPerUnit}" viewBox="0 0 ${size.width} ${size.height}">
    <path fill="${oneOf(papers)}" d="M0 0h${size.width}v${size.height}H0z"/>${drawGrain()}
    <g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}${drawThread()}${drawThread()}</g></svg>`;
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 48, effort: 4 }).toBuffer();
}

type Transformation = (point: GlyphPoint) => GlyphPoint;

/** A wave along both axes: amplitude up to four units, length about a third of the image. */
function pickWave(): Transformation {
  const [high, deep] = [between(1.6, 3.2), between(1.2, 2.6)];
  const [a, b] = [between(0, 2 * Math.PI), between(0, 2 * Math.PI)];
  const [long, short] = [between(48, 76), between(30, 46)];
  return ([x, y]) => [x + deep * Math.sin((2 * Math.PI * y) / short + b), y + high * Math.sin((2 * Math.PI * x) / long + a)];
}

/** One character in its quarter of the image. */
function drawLetter(letter: string, index: number, bend: Transformation): string {
  const lines = traceGlyph(letter);
  const width = Math.max(...lines.flat().map(([x]) => x));
  const turn = (between(-20, 20) * Math.PI) / 180;
  const [wide, tall, lean] = [between(0.95, 1.2), between(1, 1.25), between(-0.2, 0.2)];
  const middle: GlyphPoint = [
    margin + ((size.width - 2 * margin) * (index + 0.5)) / captchaLength + between(-3, 3),
    size.height / 2 + between(-4, 4),
  ];
  const place: Transformation = ([x, y]) => {
    const [right, down] = [(x - width / 2 + lean * (14 - y)) * wide, (y - 14) * tall];
    return bend([middle[0] + right * Math.cos(turn) - down * Math.sin(turn), middle[1] + right * Math.sin(turn) + down * Math.cos(turn)]);
  };
  const drawn = lines.map(
    (line) =>
      `M${line
        .map((point) =>
          place(point)
            .map((value) => value.toFixed(1))
            .join(' '),
        )
        .join('L')}`,
  );
  return `<path d="${drawn.join('')}" stroke-width="${between(3.4, 4.6).toFixed(1)}"/>`;
}

/** A line through all characters, too thin to be a stroke. */
function drawThread(): string {
  const [from, to] = [between(10, size.height - 10), between(10, size.height - 10)];
  const [first, second] = [between(-10, size.height + 10), between(-10, size.height + 10)];
  const third = size.width / 3;
  return `<path d="M-4 ${from.toFixed(1)}C${third} ${first.toFixed(1)} ${third * 2} ${second.toFixed(1)} ${size.width + 4} ${to.toFixed(1)}" stroke-width="1.3"/>`;
}

/** Pale strokes and dots as a noisy background. */
function drawGrain(): string {
  const grain = Array.from({ length: 26 }, () => {
    const [x, y] = [between(0, size.width), between(0, size.height)];
    return `M${x.toFixed(1)} ${y.toFixed(1)}l${between(-9, 9).toFixed(1)} ${between(-9, 9).toFixed(1)}`;
  });
  return `<path d="${grain.join('')}" fill="none" stroke="#14213d" stroke-opacity=".16" stroke-width="1.6" stroke-linecap="round"/>`;
}
