/**
 * Characters that were missing in Unicode for GBK and GB 18030-2000 and were mapped to private-use code points. Unicode has them
 * since 3.0 to 4.1, and GB 18030-2022 defines their code points. Rows FE50 to FEA0 of GBK are at U+E815 to U+E864, consecutively.
 */
const rowFE = (
  '2e81 20087 20089 200cc 2e84 3473 3447 2e88 2e8b 9fb4 359e 361a 360e 2e8c 2e97 396e 3918 9fb5 39cf 39df 3a73 ' +
  '39d0 9fb6 9fb7 3b4e 3c6e 3ce0 2ea7 215d7 9fb8 2eaa 4056 415f 2eae 4337 2eb3 2eb6 2eb7 2298f 43b1 43ac 2ebb ' +
  '43dd 44d6 4661 464c 9fb9 4723 4729 477c 478d 2eca 4947 497a 497d 4982 4983 4985 4986 499f 499b 49b7 49b6 9fba ' +
  '241fe 4ca3 4c9f 4ca0 4ca1 4c77 4ca2 4d13 4d14 4d15 4d16 4d17 4d18 4d19 4dae 9fbb '
)
  .trim()
  .split(' ');

/** Other characters of GB 18030-2000: two letters of Pinyin, punctuation for vertical writing, and ideographic description characters. */
const others: readonly (readonly [number, number])[] = [
  [0xe7c7, 0x1e3f],
  [0xe7c8, 0x01f9],
  [0xe78d, 0xfe10],
  [0xe78e, 0xfe12],
  [0xe78f, 0xfe11],
  [0xe790, 0xfe13],
  [0xe791, 0xfe14],
  [0xe792, 0xfe15],
  [0xe793, 0xfe16],
  [0xe794, 0xfe17],
  [0xe795, 0xfe18],
  [0xe796, 0xfe19],
  [0xe7e7, 0x303e],
  ...Array.from({ length: 12 }, (_, at) => [0xe7e8 + at, 0x2ff0 + at] as const),
  // The bullet of Word's lists, in the font Symbol.
  [0xf0b7, 0x2022],
];

const known: ReadonlyMap<number, number> = new Map([
  ...rowFE.map((code, at) => [0xe815 + at, Number.parseInt(code, 16)] as const),
  ...others,
]);
const privateUse = /\p{Co}/gu;

/** Replaces private-use characters of old systems by their Unicode characters; unknown ones stay. */
export const replacePrivateUse = (text: string): string =>
  text.replaceAll(privateUse, (character) => {
    const code = known.get(character.codePointAt(0)!);
    return code === undefined ? character : String.fromCodePoint(code);
  });

/** Returns the first private-use character: its appearance differs between machines. */
export const findPrivateUse = (text: string): string | undefined => /\p{Co}/u.exec(text)?.[0];

/** Returns `U+E5E5`. */
export const formatCodePoint = (character: string): string => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
