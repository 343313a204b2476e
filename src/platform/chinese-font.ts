import { fileURLToPath } from 'node:url';

/** The file of the font with which documents and pictures are written on the server: machines need not have Chinese type. */
export const chineseFont = (weight: 'Regular' | 'Bold'): string =>
  fileURLToPath(new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve('@embedpdf/fonts-sc')));
