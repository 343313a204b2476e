const longestName = 80;

/**
 * Returns the stored name of a file: the last part of the sent path in one line, at most 80 characters, without invisible and
 * bidirectional characters (which can make `exe.fdp` look like a PDF) and characters forbidden in file names, with the extension
 * of its kind.
 */
export function cleanName(name: string, extension: string, otherwise: string): string {
  const stem = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[:*?"<>|%]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return `${[...(stem || otherwise)].slice(0, longestName - extension.length - 1).join('')}.${extension}`;
}

/** Returns the extension of a name in lower case; empty when it has none. Invisible characters are ignored. */
export function extensionOf(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  return /\.([^.\s/\\]{1,10})$/.exec(plain)?.[1]?.toLowerCase() ?? '';
}
