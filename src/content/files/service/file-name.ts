/**
 * Sanitizes a visitor's file name for storage and display: one line, no path, no control or direction-changing characters (they
 * can make `exe.fdp` look like a PDF), at most 120 characters with its extension kept.
 */
export function cleanFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
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
