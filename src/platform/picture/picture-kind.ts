export type PictureKind = 'jpeg' | 'png' | 'heic';

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Detects a picture's type by its first bytes, whatever its name says; undefined for a type that is not accepted. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = Buffer.from(bytes.subarray(0, 16));
  if (head.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg';
  if (head.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'png';
  const isHeic = head.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(head.toString('latin1', 8, 12));
  return isHeic ? 'heic' : undefined;
}
