import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type FontWeight = 'Regular' | 'Bold';

/** The file of the font with which documents and pictures are written on the server: machines need not have Chinese type. */
export const chineseFont = (weight: FontWeight): string =>
  fileURLToPath(new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve('@embedpdf/fonts-sc')));

/** Debian's fonts-hanazono: the characters of the extensions A to F, which GB 18030-2022 asks for at level 3. */
const systemFonts = ['/usr/share/fonts/truetype/hanazono/HanaMinB.ttf', '/usr/share/fonts/truetype/hanazono/HanaMinA.ttf'];

/** Files of fonts for what the Chinese one lacks, in the order in which they are asked: letters of other alphabets, and rare characters where the machine has them. */
export const fallbackFonts = (weight: FontWeight): string[] => [
  fileURLToPath(new URL(`../fonts/NotoSans-${weight}.ttf`, import.meta.resolve('@embedpdf/fonts-latin'))),
  ...systemFonts.filter((path) => existsSync(path)),
];
