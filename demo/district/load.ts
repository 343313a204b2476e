import { listArticles } from '#content/articles/service/articles/list-articles.ts';
import { supersedeArticle } from '#content/articles/service/articles/publish-article.ts';
import { replaceRelatedLinks } from '#content/website/service/related-links.ts';
import type { Context } from '#platform/context.ts';
import { importHkNotices } from '#securities/hk-connect/service/import-notices.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { hkNotices } from './hk-notices.ts';
import { relatedLinks } from './related-links.ts';
import { successors } from './successors.ts';

/** Imports the district's content besides articles: page texts, successors of laws, Hong Kong notices, links. */
export async function loadDemoDistrict(ctx: Context): Promise<void> {
  await publishPageTexts(ctx, readPageTexts('district'));
  await setLawSuccessors(ctx);
  await importHkNotices(ctx, hkNotices());
  await replaceRelatedLinks(ctx, relatedLinks);
}

/** Sets the successor of each replaced law. */
export async function setLawSuccessors(ctx: Context): Promise<void> {
  const { records } = await listArticles(ctx, { categoryCodes: ['flfg'], pageNo: 1, pageSize: 100 });
  const ids = new Map(records.map(({ id, title }) => [title, id]));
  for (const [earlier, later] of successors) await supersedeArticle(ctx, { id: idOf(ids, earlier), by: idOf(ids, later) });
}

function idOf(ids: ReadonlyMap<string, number>, title: string): number {
  const id = ids.get(title);
  if (id === undefined) throw new Error(`demo laws: there is no ${title}`);
  return id;
}
