import sharp, { type Sharp } from 'sharp';
import { fail } from '#contract/call-error.ts';
import { pictureLimits } from '../calls.ts';
import { createBoundedQueue, QueueFull } from './bounded-queue.ts';
import { decodeHeic } from './decode-heic.ts';
import { pictureKind } from './picture-kind.ts';

/** A picture as it is kept: JPEG, upright, without anything beside its pixels. */
export interface PreparedPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

export interface PictureShop {
  /**
   * Makes of what a client sent what is kept: JPG, PNG or HEIC by its bytes, turned as its camera noted, no edge over 2,000 pixels, and all
   * metadata (places, devices) gone. Throws 40001 (path `file`) for anything else, too few or too many pixels; 40029 while too many wait.
   */
  prepare(bytes: Uint8Array): Promise<PreparedPicture>;
}

/** The longer edge of what is kept: print of two millimetres is still twenty pixels high. */
const longestEdge = 2000;

/** Two at once keep one core free for pages on the smallest machine that is sold; each takes up to 200 MB while it lasts. */
export function createPictureShop({ atOnce = 2, waiting = 12 } = {}): PictureShop {
  const run = createBoundedQueue({ atOnce, waiting });
  return {
    async prepare(bytes) {
      try {
        return await run(() => prepare(bytes));
      } catch (error) {
        if (error instanceof QueueFull) throw fail('tooManyRequests', '当前上传的人较多，请稍后再试', { retryAfter: 30 });
        throw error;
      }
    },
  };
}

async function prepare(bytes: Uint8Array): Promise<PreparedPicture> {
  const upright = await openPicture(bytes);
  const { data, info } = await upright
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 86 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  return { bytes: data, width: info.width, height: info.height };
}

/** Opened for one pass, the size already held against the limits: the header tells it before a pixel is made. */
async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const kind = pictureKind(bytes);
  if (!kind) throw refused('文件不是可用的照片，请上传 JPG、PNG 或 HEIC 格式');
  if (kind === 'heic') return openHeic(bytes);
  const picture = sharp(bytes, { limitInputPixels: pictureLimits.maxPixels, failOn: 'error', pages: 1 });
  const { width, height, format } = await picture.metadata().catch((error: unknown) => {
    throw unreadable(error);
  });
  if (format !== kind) throw refused('文件不是可用的照片，请上传 JPG、PNG 或 HEIC 格式');
  checkSize(width, height);
  return picture.autoOrient();
}

async function openHeic(bytes: Uint8Array): Promise<Sharp> {
  const answer = await decodeHeic({ bytes, maxPixels: pictureLimits.maxPixels }).catch((error: unknown) => {
    throw unreadable(error);
  });
  if ('tooManyPixels' in answer) throw tooManyPixels();
  const { width, height, data } = answer;
  checkSize(width, height);
  // The decoder has turned it already.
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function checkSize(width: number, height: number): void {
  const { minLong, minShort, maxPixels } = pictureLimits;
  if (width * height > maxPixels) throw tooManyPixels();
  if (Math.max(width, height) < minLong || Math.min(width, height) < minShort)
    throw refused(`照片只有 ${width}×${height} 像素，无法看清文字，请提供不低于 ${minLong}×${minShort} 像素的照片`);
}

const refused = (message: string) => fail('invalidInput', undefined, { errors: [{ path: 'file', message }] });
const tooManyPixels = () => refused('照片的像素过大，请用手机普通模式重新拍摄');

/** Libraries say too large for a header that names more pixels than allowed; everything else is a broken file. */
function unreadable(error: unknown) {
  return error instanceof Error && /pixel limit/i.test(error.message)
    ? tooManyPixels()
    : refused('照片已损坏，无法打开，请重新拍摄或换一张');
}
