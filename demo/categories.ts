import { z } from 'zod';
import { categoryDraft } from '#content/articles/schema/articles.ts';
import { readYaml } from './read-yaml.ts';

/** The demo firm's article categories, in the order of the news centre. */
export const demoCategories = readYaml('site/categories', z.array(categoryDraft));

/** Categories about trading: their articles are published only on trading days. */
export const tradingCategories: ReadonlySet<string> = new Set([
  'sczx',
  'wsjy',
  'jyts',
  'ggt',
  'rzrq',
  'cpgg',
  'dxgg',
  'jjsc',
  'yjzx',
  'jczb',
]);
