import { createReadStream } from 'node:fs';
import { storeFile } from '#content/files/service/files.ts';
import type { HelpDraft } from '#content/help/schema.ts';
import { replaceHelpCategories } from '#content/help/service/categories.ts';
import { publishHelp, saveHelp } from '#content/help/service/write-help.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { demoManuals, manualPath } from './manuals.ts';
import { readFaqs } from './read-faqs.ts';
import { demoTasks, taskCategories } from './tasks.ts';
import { demoVideos, videoCategories } from './videos.ts';

const fileLimit = 2 * 1024 * 1024;

export async function loadDemoHelp(ctx: Context, store: FileStore): Promise<void> {
  const { categories, faqs } = readFaqs();
  await replaceHelpCategories(ctx, 'faq', categories);
  await replaceHelpCategories(ctx, 'video', videoCategories);
  await replaceHelpCategories(ctx, 'task', taskCategories);
  await replaceHelpCategories(ctx, 'guide', [{ code: 'ruanjian', name: '软件', summary: '交易软件和网站的使用指南' }]);
  for (const draft of [...faqs, ...demoVideos(), ...demoTasks, ...(await storeManuals(ctx, store))]) await show(ctx, draft);
  await publishPageTexts(ctx, readPageTexts('help'));
}

async function show(ctx: Context, draft: HelpDraft): Promise<void> {
  await saveHelp(ctx, draft);
  await publishHelp(ctx, draft);
}

async function storeManuals(ctx: Context, store: FileStore): Promise<HelpDraft[]> {
  const drafts: HelpDraft[] = [];
  for (const { file, downloadName, draft } of demoManuals()) {
    const meta = { name: downloadName, mediaType: 'application/pdf', visibility: 'public' as const, limit: fileLimit };
    const { id: fileId } = await storeFile(ctx, store, createReadStream(manualPath(file)), meta);
    drafts.push({ ...draft, content: { ...draft.content, fileId } });
  }
  return drafts;
}
