import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type FontWeight = 'Regular' | 'Bold';

/** Returns the font file for documents and images that the server creates: machines need not have Chinese fonts installed. */
export const chineseFont = (weight: FontWeight): string =>
  fileURLToPath(new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve('@embedpdf/fonts-sc')));

/** Debian's fonts-hanazono: the characters of extensions A to F, which GB 18030-2022 requires at level 3. */
const systemFonts = ['/usr/share/fonts/truetype/hanazono/HanaMinB.ttf', '/usr/share/fonts/truetype/hanazono/HanaMinA.ttf'];

/** Lists fallback font files in order: letters of other alphabets, and rare characters where the machine has them. */
export const fallbackFonts = (weight: FontWeight): string[] => [
  fileURLToPath(new URL(`../fonts/NotoSans-${weight}.ttf`, import.meta.resolve('@embedpdf/fonts-latin'))),
  ...systemFonts.filter((path) => existsSync(path)),
];
