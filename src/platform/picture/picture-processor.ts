import type { ResizeOptions, Sharp } from 'sharp';
import { fail } from '#contract/call-error.ts';
import { createBoundedQueue, QueueFullError } from './bounded-queue.ts';
import { decodeHeic } from './decode-heic.ts';
import { loadSharp } from './load-sharp.ts';
import { pictureKind } from './picture-kind.ts';

/** What is asked of the pictures of one purpose, and what becomes of them. */
export interface PictureRules {
  /** Pixels that the longer and the shorter edge have at least. */
  minLong: number;
  minShort: number;
  /** Pixels of the whole picture at most. */
  maxPixels: number;
  /** What fewer pixels are of no use for: `无法看清文字`. */
  otherwise: string;
  /** The longer edge of what is kept. */
  longestEdge: number;
  /** Cut to these proportions around what catches the eye, and made no larger than this; whole when left out. */
  frame?: { width: number; height: number };
  /** PNG stays PNG, for drawings and what is transparent; all else becomes JPEG. */
  keepsPng?: true;
}

/** A picture as it is kept: JPEG (or PNG, where that is wanted), upright, without anything beside its pixels. */
export interface PreparedPicture {
  bytes: Buffer;
  mediaType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
}

export interface PictureProcessor {
  /**
   * Makes of what somebody sent what is kept: JPG, PNG or HEIC by its bytes, turned as its camera noted, no edge over the longest, and all
   * metadata (places, devices) gone. Throws 40001 (path `file`) for anything else, too few or too many pixels; 40029 while too many wait.
   */
  prepare(bytes: Uint8Array): Promise<PreparedPicture>;
}

/** Two at once keep one core free for pages on the smallest machine that is sold; each takes up to 200 MB while it lasts. */
export function createPictureProcessor(rules: PictureRules, { atOnce = 2, waiting = 12 } = {}): PictureProcessor {
  const run = createBoundedQueue({ atOnce, waiting });
  return {
    async prepare(bytes) {
      try {
        return await run(() => prepare(bytes, rules));
      } catch (error) {
        if (error instanceof QueueFullError) throw fail('tooManyRequests', '当前上传的人较多，请稍后再试', { retryAfter: 30 });
        throw error;
      }
    },
  };
}

async function prepare(bytes: Uint8Array, rules: PictureRules): Promise<PreparedPicture> {
  const { picture, ...size } = await openPicture(bytes, rules);
  const isPng = rules.keepsPng === true && pictureKind(bytes) === 'png';
  const resized = picture.resize(targetOf(size, rules));
  const { data, info } = await (isPng ? resized.png() : resized.flatten({ background: '#fff' }).jpeg({ quality: 86 }))
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  return { bytes: data, mediaType: isPng ? 'image/png' : 'image/jpeg', width: info.width, height: info.height };
}

/** Nothing is made larger than it came: what a camera did not see is not invented. */
function targetOf({ width, height }: Size, { longestEdge, frame }: PictureRules): ResizeOptions {
  if (!frame) return { width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true };
  const scale = Math.min(1, width / frame.width, height / frame.height);
  const cut = { width: Math.round(frame.width * scale), height: Math.round(frame.height * scale) };
  return { ...cut, fit: 'cover', position: 'attention' };
}

interface Size {
  width: number;
  height: number;
}

/** Opened for one pass, with its upright size, which is held against the rules already: the header tells it before a pixel is made. */
async function openPicture(bytes: Uint8Array, rules: PictureRules): Promise<Size & { picture: Sharp }> {
  const kind = pictureKind(bytes);
  if (!kind) throw refused('文件不是可用的照片，请上传 JPG、PNG 或 HEIC 格式');
  if (kind === 'heic') return openHeic(bytes, rules);
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: rules.maxPixels, failOn: 'error', pages: 1 });
  const { autoOrient, format } = await picture.metadata().catch((error: unknown) => {
    throw unreadable(error);
  });
  if (format !== kind) throw refused('文件不是可用的照片，请上传 JPG、PNG 或 HEIC 格式');
  checkSize(autoOrient, rules);
  return { ...autoOrient, picture: picture.autoOrient() };
}

async function openHeic(bytes: Uint8Array, rules: PictureRules): Promise<Size & { picture: Sharp }> {
  const answer = await decodeHeic({ bytes, maxPixels: rules.maxPixels }).catch((error: unknown) => {
    throw unreadable(error);
  });
  if ('tooManyPixels' in answer) throw tooManyPixels();
  const { width, height, data } = answer;
  checkSize({ width, height }, rules);
  const sharp = await loadSharp();
  // The decoder has turned it already.
  return { width, height, picture: sharp(data, { raw: { width, height, channels: 4 } }) };
}

function checkSize({ width, height }: Size, { minLong, minShort, maxPixels, otherwise }: PictureRules): void {
  if (width * height > maxPixels) throw tooManyPixels();
  if (Math.max(width, height) < minLong || Math.min(width, height) < minShort)
    throw refused(`照片只有 ${width}×${height} 像素，${otherwise}，请提供不低于 ${minLong}×${minShort} 像素的照片`);
}

const refused = (message: string) => fail('invalidInput', undefined, { errors: [{ path: 'file', message }] });
const tooManyPixels = () => refused('照片的像素过大，请用手机普通模式重新拍摄');

/** Libraries say too large for a header that names more pixels than allowed; everything else is a broken file. */
function unreadable(error: unknown) {
  return error instanceof Error && /pixel limit/i.test(error.message)
    ? tooManyPixels()
    : refused('照片已损坏，无法打开，请重新拍摄或换一张');
}
