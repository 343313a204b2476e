/** Text as keywords are looked for in it: without marks and spaces, in one case and width. The same in the browser and on the server. */
export function foldText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, '');
}

/** The words of what was typed, folded; spaces part them. Five count, as nobody types more. */
export function foldWords(keyWord: string): string[] {
  return keyWord.split(/\s+/).map(foldText).filter(Boolean).slice(0, 5);
}
