const longestName = 80;

/**
 * What a file is called from now on: the last part of what was sent, in one line, without signs that hide or turn round what stands
 * there (they can make `exe.fdp` look like a PDF) or that no system takes, at most 80 characters, with the ending of what it is.
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

/** The ending that a name claims, in lower case; empty when it has none. Signs that cannot be seen do not count. */
export function endingOf(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  return /\.([^.\s/\\]{1,10})$/.exec(plain)?.[1]?.toLowerCase() ?? '';
}
