import { createReadStream } from 'node:fs';
import { listArticles } from '#content/articles/service/articles/list-articles.ts';
import { replaceBusinessScope } from '#content/fees-and-suitability/service/business-scope.ts';
import { publishSuitabilityScale } from '#content/fees-and-suitability/service/suitability.ts';
import { replaceFees, enterFeeRate } from '#content/fees-and-suitability/service/write-fees.ts';
import { storeFile } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { paths } from '#ui/paths.ts';
import { importDemoArticles } from '../articles/load-articles.ts';
import { readArticles } from '../articles/read-articles.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { withWritingTime } from '../writing-time.ts';
import { demoBusinesses } from './business-scope.ts';
import { investorDocuments, investorFilePath } from './documents.ts';
import { demoFeeItems, demoFeeRates } from './fees.ts';
import { loadDemoMeetings } from './meetings.ts';
import { demoScale } from './suitability.ts';

const fileLimit = 1024 * 1024;

/** Imports the information for investors and the meetings with them. Requires the articles, which include the notices of fees. */
export async function loadDemoInvestor(ctx: Context, store: FileStore): Promise<void> {
  await replaceBusinessScope(withWritingTime(ctx), demoBusinesses);
  await publishSuitabilityScale(withWritingTime(ctx), demoScale);
  await loadFees(ctx);
  await loadDemoMeetings(ctx, store);
  await publishPageTexts(ctx, readPageTexts('investor'), await storeDocuments(ctx, store));
}

async function loadFees(ctx: Context): Promise<void> {
  await importDemoArticles(ctx, readArticles('notices/fee-notices'));
  const titles = [...new Set(demoFeeRates.flatMap(({ noticeTitle }) => noticeTitle ?? []))];
  const notices = new Map<string, { title: string; href: string }>();
  for (const title of titles) notices.set(title, { title, href: paths.noticeDetail(await findNotice(ctx, title)) });
  const written = withWritingTime(ctx);
  await replaceFees(written, demoFeeItems);
  for (const { noticeTitle, ...rate } of demoFeeRates) {
    await enterFeeRate(written, { ...rate, notice: noticeTitle === undefined ? null : notices.get(noticeTitle)! });
  }
}

async function findNotice(ctx: Context, title: string): Promise<number> {
  const { records } = await listArticles(ctx, { categoryCodes: ['gsgg'], title, pageNo: 1, pageSize: 1 });
  if (!records[0]) throw new Error(`no demo notice is called ${title}`);
  return records[0].id;
}

async function storeDocuments(ctx: Context, store: FileStore): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { file, downloadName } of investorDocuments()) {
    const meta = { name: downloadName, mediaType: 'application/pdf', visibility: 'public' as const, limit: fileLimit };
    ids.set(file, (await storeFile(ctx, store, createReadStream(investorFilePath(file)), meta)).id);
  }
  return ids;
}
