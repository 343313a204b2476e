import { toPinyinInitials } from '#platform/search/pinyin.ts';

/** Normalises width and case of letters and removes blanks, for comparing names and keywords. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/** Returns the search text of a security besides its code: its normalised name, and every reading of its pinyin initials. */
export const toSearchText = (name: string): string => `${foldText(name)} ${toPinyinInitials(name)}`;
