/** A joiner within an emoji, as in a family of three, and the characters that are otherwise invisible. */
const invisible =
  /(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})|(?!\u200D)[\p{Cc}\p{Cf}]/gu;
/** Runs without compatibility ideographs: normalization would replace those, which are letters of people's names, by others. */
const composable = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu;

/**
 * Keeps a visitor's file name for storage and display, quotation marks and rare characters included: one line, no path, no control
 * or direction-changing characters (they can make `exe.fdp` look like a PDF), at most 120 characters with its extension kept.
 */
export function cleanFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(composable, (run) => run.normalize('NFC'))
    .replaceAll(/(?:\r\n|[\n\r\p{Zl}\p{Zp}])+/gu, ' ')
    .replaceAll(invisible, '')
    .replaceAll(/[/\\]/g, '_')
    .trim()
    .replace(/^\.+/, '');
  const characters = [...plain];
  if (characters.length <= 120) return plain || '未命名';
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  return characters.slice(0, 120 - extension.length).join('') + extension;
}

/** Returns the Content-Disposition of a file: an ASCII name for old programs, the real one by RFC 8187 for all others. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\u0020-\u007E]/g, '_').replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
