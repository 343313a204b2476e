/** Limits of the library. */
export const pictureLimits = {
  bytes: 30 * 1024 ** 2,
  accept: '.jpg,.jpeg,.png,.heic,.heif',
  text: 'JPG、PNG 或 HEIC，每张不超过 30 MB',
} as const;
