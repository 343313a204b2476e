import { createReadStream } from 'node:fs';
import { publishPageText } from '#modules/portal/content/service/page-texts.ts';
import { storeFile } from '#modules/base/file/service.ts';
import { replaceHelpCategories } from '#modules/portal/help/service/categories.ts';
import { publishHelp, saveHelp } from '#modules/portal/help/service/write-help.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { DemoDocument } from '../documents.ts';
import { guideDocuments, guideFilePath } from './documents.ts';
import { marginQuestions } from './questions.ts';
import { guideTexts } from './texts.ts';

const fileLimit = 1024 * 1024;

/** Puts the guides for margin clients, their questions and the risk statements into the site. */
export async function loadDemoGuides(ctx: Context, store: FileStore): Promise<void> {
  const marginRisk = await storeDocument(ctx, store, guideDocuments.marginRisk);
  const refinancingRisk = await storeDocument(ctx, store, guideDocuments.refinancingRisk);
  for (const text of guideTexts({ marginRisk, refinancingRisk })) await publishPageText(ctx, text);
  // One transaction for all questions: a commit for each would take most of the time.
  await inTransaction(ctx, loadQuestions);
}

async function loadQuestions(tx: Context): Promise<void> {
  const { categories, faqs } = marginQuestions();
  await replaceHelpCategories(tx, 'marginFaq', categories);
  for (const draft of faqs) {
    await saveHelp(tx, draft);
    await publishHelp(tx, draft);
  }
}

async function storeDocument(ctx: Context, store: FileStore, { file, title, downloadName }: DemoDocument) {
  const meta = { name: downloadName, mediaType: 'application/pdf', visibility: 'public' as const, limit: fileLimit };
  const { id: fileId } = await storeFile(ctx, store, createReadStream(guideFilePath(file)), meta);
  return [{ title, fileId }];
}
