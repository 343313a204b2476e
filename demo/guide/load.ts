import { createReadStream } from 'node:fs';
import { storeFile } from '#content/files/service/files.ts';
import { replaceHelpCategories } from '#content/help/service/categories.ts';
import { publishHelp, saveHelp } from '#content/help/service/write-help.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { DemoDocument } from '../documents.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { guideDocuments, guideFilePath } from './documents.ts';
import { marginQuestions } from './questions.ts';

const fileLimit = 1024 * 1024;

export async function loadDemoGuides(ctx: Context, store: FileStore): Promise<void> {
  const fileIds = new Map<string, string>();
  for (const document of Object.values(guideDocuments)) fileIds.set(document.file, await storeDocument(ctx, store, document));
  await publishPageTexts(ctx, readPageTexts('guide'), fileIds);
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

async function storeDocument(ctx: Context, store: FileStore, { file, downloadName }: DemoDocument): Promise<string> {
  const meta = { name: downloadName, mediaType: 'application/pdf', visibility: 'public' as const, limit: fileLimit };
  return (await storeFile(ctx, store, createReadStream(guideFilePath(file)), meta)).id;
}
