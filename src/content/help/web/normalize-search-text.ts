/** Normalizes text for keyword search: no punctuation and spaces, one case and width. Shared by browser and server. */
export function normalizeSearchText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, '');
}

/** Splits a query at spaces into normalized words. At most five words count. */
export function splitSearchWords(keyWord: string): string[] {
  return keyWord.split(/\s+/).map(normalizeSearchText).filter(Boolean).slice(0, 5);
}
