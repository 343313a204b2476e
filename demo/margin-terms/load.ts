import { listArticles } from '#content/articles/service/articles/list-articles.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishMarginTerms } from '#securities/margin-terms/service/publish-terms.ts';
import { paths } from '#ui/paths.ts';
import { importDemoArticles } from '../articles/load-articles.ts';
import { readArticles } from '../articles/read-articles.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { demoTermsNotices, demoTermsVersions } from './versions.ts';

/** Imports the firm's margin terms, version by version, and the three guides about them. Requires the articles. */
export async function loadDemoMarginTerms(ctx: Context): Promise<void> {
  await importDemoArticles(ctx, readArticles('notices/rate-notices'));
  const addresses = new Map<string, string>();
  for (const title of demoTermsNotices) addresses.set(title, paths.marginNotice(await findNotice(ctx, title)));
  await inTransaction(ctx, async (tx) => {
    for (const version of demoTermsVersions((title) => addresses.get(title) ?? '')) await publishMarginTerms(tx, version);
    await publishPageTexts(tx, readPageTexts('margin-terms'));
  });
}

async function findNotice(ctx: Context, title: string): Promise<number> {
  const { records } = await listArticles(ctx, { categoryCodes: ['rzrq'], title, pageNo: 1, pageSize: 10 });
  const notice = records.find((one) => one.title === title);
  if (!notice) throw new Error(`no demo notice is called ${title}`);
  return notice.id;
}
