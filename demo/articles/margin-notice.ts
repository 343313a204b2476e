import { fixedListNotices } from '../margin/list-notices.ts';
import { pastNotices } from '../margin/past-notices.ts';
import type { DemoArticle } from './draft.ts';
import { marginRightsNotices } from './margin-rights.ts';
import { readTexts } from './read-texts.ts';

/** 融资融券公告 of all seven types. Adjustments name real securities; their values are made up and say so. */
export const marginNotices = (): DemoArticle[] => [
  ...readTexts('margin', 'rzrq'),
  ...pastNotices(),
  ...fixedListNotices(),
  ...marginRightsNotices(),
];
