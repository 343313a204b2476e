import { foldText } from '#platform/search/fold.ts';
import { toPinyinInitials } from '#platform/search/pinyin.ts';

/** What a fund is found by besides its code: its folded name, and every reading of its pinyin initials. */
export const toSearchText = (name: string): string => `${foldText(name)} ${toPinyinInitials(name)}`;
