import { createReadStream } from 'node:fs';
import { storeFile } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { upsertDividends } from '#products/funds/service/dividends.ts';
import { upsertNavs, upsertSplits, replacePerformances } from '#products/funds/service/figures.ts';
import { publishMethod } from '#products/funds/service/methods.ts';
import { publishEvaluation } from '#products/funds/service/publish-evaluation.ts';
import { replaceFunds } from '#products/funds/service/replace-funds.ts';
import { replaceSellers } from '#products/funds/service/sales.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { comingDividends } from './coming-dividends.ts';
import { methodDocuments, methodFilePath } from './documents.ts';
import { listDemoEvaluations } from './levels.ts';
import { demoMethods } from './methods.ts';
import { fundSources, readDividends, readFunds, readNavs, readPerformances, readSplits } from './read-funds.ts';
import { demoSellers } from './sellers.ts';

const fileLimit = 1024 * 1024;

/** Imports funds: the real list with its figures, fictitious levels of three years, and the demo firm as their seller. */
export async function loadDemoFunds(ctx: Context, store: FileStore): Promise<void> {
  await loadMethods(ctx, store);
  await loadDemoFundLists(ctx);
  await replaceSellers(ctx, demoSellers);
  await publishPageTexts(ctx, readPageTexts('fund'));
}

/** Imports the lists only; the evaluations refer to versions of the method, which must exist. */
export async function loadDemoFundLists(ctx: Context): Promise<void> {
  const funds = readFunds();
  await replaceFunds(ctx, funds, fundSources.funds);
  for (const { evaluation, lines } of listDemoEvaluations(funds)) await publishEvaluation(ctx, evaluation, lines);
  await replacePerformances(ctx, readPerformances(), fundSources.performance);
  await upsertNavs(ctx, readNavs(), fundSources.navs);
  await upsertSplits(ctx, readSplits());
  await upsertDividends(ctx, [...readDividends(), ...comingDividends(shanghaiDay(ctx.now))]);
}

async function loadMethods(ctx: Context, store: FileStore): Promise<void> {
  const documents = methodDocuments();
  for (const [at, method] of demoMethods.entries()) {
    const { file, downloadName } = documents[at]!;
    const meta = { name: downloadName, mediaType: 'application/pdf', visibility: 'public' as const, limit: fileLimit };
    const { id } = await storeFile(ctx, store, createReadStream(methodFilePath(file)), meta);
    await publishMethod(ctx, { ...method, fileId: id });
  }
}
