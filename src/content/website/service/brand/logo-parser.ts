import sharp from 'sharp';
import { optimize } from 'svgo';
import { fail } from '#contract/call-error.ts';
import { pictureKind } from '#platform/picture/picture-kind.ts';
import { sanitizeMark } from './sanitize-mark.ts';

/** Maximum size of a bitmap: enough for the page header on a high-density screen. */
const [widest, highest] = [640, 320];
const leastSide = 48;
const maxPixels = 40_000_000;

const refused = (message: string) => fail('invalidInput', undefined, { errors: [{ path: 'file', message }] });

/**
 * Converts a logo file in a separate process: to a sanitized SVG with style rules inlined as attributes, because pages reject
 * foreign styles; a bitmap is embedded in an SVG of its size.
 */
export default async function parseLogo({ bytes }: { bytes: Uint8Array }): Promise<string> {
  const kind = pictureKind(bytes);
  if (kind === 'png' || kind === 'jpeg') return framePixels(bytes);
  const text = new TextDecoder().decode(bytes);
  if (!/<svg[\s>]/i.test(text)) throw refused('标志应为 SVG、PNG 或 JPG 文件；AI、CDR、EPS、PDF 等请先在制图软件中导出为 SVG');
  return sanitizeMark(withoutStyles(text));
}

function withoutStyles(text: string): string {
  try {
    const { data } = optimize(text, {
      plugins: [
        'removeDoctype',
        'removeComments',
        { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
        'convertStyleToAttrs',
        { name: 'removeXlink', params: { includeLegacy: true } },
      ],
    });
    return data;
  } catch (error) {
    // The library reports a line number, which does not help designers who use a drawing program.
    throw refused(
      `标志图形已损坏，读不出来：请在制图软件中打开后重新导出为 SVG${error instanceof Error && /line|\d+:\d+/.test(error.message) ? '' : '，并选用“SVG 1.1”'}`,
    );
  }
}

async function framePixels(bytes: Uint8Array): Promise<string> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).autoOrient();
  const drawn = await picture
    .resize({ width: widest, height: highest, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refused('图片已损坏或过大，无法打开，请重新导出后再试');
    });
  const { width, height } = drawn.info;
  if (Math.min(width, height) < leastSide)
    throw refused(`图片只有 ${width}×${height} 像素，显示时会模糊：短边请不小于 ${leastSide} 像素，或改用 SVG`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${drawn.data.toString('base64')}"/></svg>`;
}
