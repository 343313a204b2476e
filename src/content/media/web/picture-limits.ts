import { formatFileSize } from '#ui/format/numbers.ts';

const bytes = 30 * 1024 ** 2;

/** Limits of the library. */
export const pictureLimits = {
  bytes,
  accept: '.jpg,.jpeg,.png,.heic,.heif',
  text: `JPG、PNG 或 HEIC，每张不超过 ${formatFileSize(bytes)}`,
} as const;
