import { toPinyinInitials } from '#platform/search/pinyin.ts';

/** A name or keyword in which width and case of letters, and blanks, make no difference. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/** What a security is found by besides its code: its folded name, and every reading of its pinyin initials. */
export const toSearchText = (name: string): string => `${foldText(name)} ${toPinyinInitials(name)}`;
