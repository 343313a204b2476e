import { foldText } from '#platform/search/fold.ts';
import { toPinyinInitials } from '#platform/search/pinyin.ts';

/** Returns the search text of a fund: its normalized name, and every reading of its pinyin initials. */
export const toSearchText = (name: string): string => `${foldText(name)} ${toPinyinInitials(name)}`;
