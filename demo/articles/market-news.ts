import type { DemoArticle } from './draft.ts';
import { marginWeeklies } from './margin-weekly.ts';
import { monthCalendars } from './month-calendar.ts';
import { readTexts } from './read-texts.ts';

/** 市场资讯: the week in margin trading, the month ahead, and short explanations. */
export const marketNews = (): DemoArticle[] => [...readTexts('market-news', 'sczx'), ...marginWeeklies(), ...monthCalendars()];
