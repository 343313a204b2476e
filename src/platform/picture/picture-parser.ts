import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { CallError, fail } from '#contract/call-error.ts';
import { pictureKind } from './picture-kind.ts';
import type { PictureRules, PreparedPicture } from './picture-processor.ts';

interface PictureQuestion {
  bytes: Uint8Array;
  rules: PictureRules;
}

/** Decodes an uploaded picture and re-encodes it, in a child process. */
export default async function preparePicture({ bytes, rules }: PictureQuestion): Promise<PreparedPicture> {
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

/** Pictures are never enlarged. */
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

/** Opens a picture for one pass, with its upright size. The size in the header is checked against the rules before a pixel is decoded. */
async function openPicture(bytes: Uint8Array, rules: PictureRules): Promise<Size & { picture: Sharp }> {
  const kind = pictureKind(bytes);
  if (!kind) throw refused('文件不是可用的照片，请上传 JPG、PNG 或 HEIC 格式');
  if (kind === 'heic') return openHeic(bytes, rules);
  const picture = sharp(bytes, { limitInputPixels: rules.maxPixels, failOn: 'error', pages: 1 });
  const { autoOrient, format } = await picture.metadata().catch((error: unknown) => {
    throw unreadable(error);
  });
  if (format !== kind) throw refused('文件不是可用的照片，请上传 JPG、PNG 或 HEIC 格式');
  checkSize(autoOrient, rules);
  return { ...autoOrient, picture: picture.autoOrient() };
}

async function openHeic(bytes: Uint8Array, rules: PictureRules): Promise<Size & { picture: Sharp }> {
  const { width, height, data } = await decodeHeic(bytes, rules).catch((error: unknown) => {
    throw error instanceof CallError ? error : unreadable(error);
  });
  checkSize({ width, height }, rules);
  // The decoder has already rotated it.
  return { width, height, picture: sharp(data, { raw: { width, height, channels: 4 } }) };
}

async function decodeHeic(bytes: Uint8Array, { maxPixels }: PictureRules) {
  // Loaded on demand, because it is large and few pictures need it.
  const { default: decode } = await import('heic-decode');
  const images = await decode.all({ buffer: bytes });
  try {
    const [first] = images;
    if (!first) throw new Error('no picture in the file');
    // The container gives its size, before a pixel is decoded.
    if (first.width * first.height > maxPixels) throw tooManyPixels();
    return await first.decode();
  } finally {
    images.dispose();
  }
}

function checkSize({ width, height }: Size, { minLong, minShort, maxPixels, otherwise }: PictureRules): void {
  if (width * height > maxPixels) throw tooManyPixels();
  if (Math.max(width, height) < minLong || Math.min(width, height) < minShort)
    throw refused(`照片只有 ${width}×${height} 像素，${otherwise}，请提供不低于 ${minLong}×${minShort} 像素的照片`);
}

const refused = (message: string) => fail('invalidInput', undefined, { errors: [{ path: 'file', message }] });
const tooManyPixels = () => refused('照片的像素过大，请用手机普通模式重新拍摄');

/** Converts a library error: too large for a header with more pixels than allowed; a broken file for everything else. */
function unreadable(error: unknown) {
  return error instanceof Error && /pixel limit/i.test(error.message)
    ? tooManyPixels()
    : refused('照片已损坏，无法打开，请重新拍摄或换一张');
}
