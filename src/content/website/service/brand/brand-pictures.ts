import { createHash } from 'node:crypto';
import { chineseFont } from '#platform/chinese-font.ts';
import { drawSvg } from '#platform/picture/draw-svg.ts';
import type { BrandSettings } from '../../schema/brand.ts';
import type { SiteSettings } from '../../schema/site.ts';
import { deriveBrandColors } from '../../web/brand/brand-colors.ts';
import { toSquareBrand, letterFontSize } from './draw-brand.ts';
import { getAspectRatio } from './sanitize-mark.ts';

/** Brand and texts that the pictures contain. */
export interface FirmBrand {
  brand: BrandSettings;
  firm: Pick<SiteSettings['firm'], 'shortName' | 'slogan'>;
}

/** Pictures of a firm by the end of their address. `-maskable` may be cropped to any shape; `-share` is for links to its pages. */
export const brandPictures = {
  '32.png': (look: FirmBrand) => drawIcon(look.brand, 32),
  '180.png': (look: FirmBrand) => drawIcon(look.brand, 180),
  '192.png': (look: FirmBrand) => drawIcon(look.brand, 192),
  '512.png': (look: FirmBrand) => drawIcon(look.brand, 512),
  'maskable.png': (look: FirmBrand) => drawMaskable(look.brand, 512),
  'share.png': drawShareCard,
} as const satisfies Record<string, (look: FirmBrand) => Promise<Buffer>>;
export type BrandPicture = keyof typeof brandPictures;

/** Picture of links for a firm without its own, under a stable address because other sites store it. */
export const sharePath = '/share.png';

/** Increase when the rendering changes: the addresses of pictures cached forever contain it. */
const drawing = 2;

/** Returns the address of a picture. It changes with the brand, so that the picture can be cached forever. */
export function brandPictureAddress(look: FirmBrand, picture: BrandPicture): string {
  const { brand, firm } = look;
  const facts = JSON.stringify([drawing, brand.color, brand.letters, brand.svg ?? '', firm.shortName, firm.slogan]);
  return `/brand/${createHash('sha256').update(facts).digest('hex').slice(0, 12)}-${picture}`;
}

const sheet = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

interface Square {
  x: number;
  y: number;
  side: number;
  /** Set for a drawing that is wider than high. */
  width?: number;
}

/** Draws the mark: the firm's drawing in its proportions, or its letters on its colour. */
function placeMark({ color, letters, svg }: BrandSettings, pen: Letters, { x, y, side, width: across = side }: Square): string {
  const place = `x="${x}" y="${y}" width="${across}" height="${side}"`;
  if (svg) return svg.replace(/^[^<]*<svg\b/, `<svg ${place}`);
  const size = letterFontSize(letters);
  const width = pen.widthOf(letters) * size;
  const words = pen.draw(letters, { x: 24 - width / 2, y: 24 + size * 0.36, size, fill: '#fff' });
  return `<svg ${place} viewBox="0 0 48 48"><rect width="48" height="48" rx="8" fill="${deriveBrandColors(color).light['brand-solid']}"/>${words}</svg>`;
}

async function drawIcon(look: BrandSettings, side: number): Promise<Buffer> {
  const brand = toSquareBrand(look);
  return drawSvg(sheet(side, side, placeMark(brand, await openLetters(), { x: 0, y: 0, side })));
}

/** Keeps the mark within the central four fifths, which are never cropped (W3C manifest, safe zone). Drawings get a white background. */
async function drawMaskable(look: BrandSettings, side: number): Promise<Buffer> {
  const brand = toSquareBrand(look);
  const [ground, share] = brand.svg ? ['#fff', 0.56] : [deriveBrandColors(brand.color).light['brand-solid'], 0.72];
  const inner = Math.round(side * share);
  const edge = (side - inner) / 2;
  const mark = placeMark(brand, await openLetters(), { x: edge, y: edge, side: inner });
  return drawSvg(sheet(side, side, `<rect width="${side}" height="${side}" fill="${ground}"/>${mark}`));
}

/** Renders the mark for the head of documents in its proportions, at most four times as wide as high. */
export async function renderLetterheadMark(brand: BrandSettings): Promise<Buffer> {
  const side = 192;
  const width = Math.round(side * Math.min(4, Math.max(0.25, brand.svg ? getAspectRatio(brand.svg) : 1)));
  return drawSvg(sheet(width, side, placeMark(brand, await openLetters(), { x: 0, y: 0, side, width })));
}

/** Usual size of Open Graph pictures. */
const [cardWidth, cardHeight, cardEdge] = [1200, 630, 96];

async function drawShareCard({ brand, firm }: FirmBrand): Promise<Buffer> {
  const pen = await openLetters();
  const { light, night } = deriveBrandColors(brand.color);
  const line = (text: string, y: number, most: number, fill: string): string =>
    pen.draw(text, { x: cardEdge, y, size: Math.min(most, (cardWidth - 2 * cardEdge) / pen.widthOf(text)), fill });
  // Drawings are designed for a white background.
  const width = brand.svg ? Math.round(136 * Math.min(4, Math.max(1, getAspectRatio(brand.svg)))) : 184;
  const ground = brand.svg ? `<rect x="${cardEdge}" y="104" width="${width + 48}" height="184" rx="24" fill="#fff"/>` : '';
  const mark = brand.svg ? { x: cardEdge + 24, y: 128, side: 136, width } : { x: cardEdge, y: 104, side: 184 };
  return drawSvg(
    sheet(
      cardWidth,
      cardHeight,
      [
        `<rect width="${cardWidth}" height="${cardHeight}" fill="${night.night}"/>`,
        `<rect y="${cardHeight - 24}" width="${cardWidth}" height="24" fill="${light['brand-solid']}"/>`,
        ground,
        placeMark(brand, pen, mark),
        line(firm.shortName, 420, 96, '#ffffff'),
        line(firm.slogan, 510, 44, '#d6dbe4'),
      ].join(''),
    ),
  );
}

interface TextPlace {
  /** Start of the baseline. */
  x: number;
  y: number;
  size: number;
  fill: string;
}

/** Converts text to shapes, for pictures that are shown where the font is missing. */
interface Letters {
  /** In font sizes: two Chinese characters have width 2. */
  widthOf(text: string): number;
  /** Returns an SVG element. */
  draw(text: string, place: TextPlace): string;
}

/** Opens the font each time, because it takes ten megabytes and brands are rendered rarely. */
async function openLetters(): Promise<Letters> {
  const { open } = await import('fontkit');
  const font = await open(chineseFont('Bold'));
  if (!('layout' in font)) throw new Error('the file holds several fonts');
  return {
    widthOf: (text) => font.layout(text).advanceWidth / font.unitsPerEm,
    draw(text, { x, y, size, fill }) {
      const { glyphs, positions } = font.layout(text);
      let at = 0;
      const shapes = glyphs.map(({ path }, index) => {
        const shape = path.translate(at, 0).toSVG();
        at += positions[index]!.xAdvance;
        return shape;
      });
      const scale = size / font.unitsPerEm;
      return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}" d="${shapes.join('')}"/>`;
    },
  };
}
