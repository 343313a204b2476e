import { Readable } from 'node:stream';
import { findNewestArticles } from '#content/articles/service/articles/feed-articles.ts';
import { moveArticle, moveCategory } from '#content/articles/service/articles/move-articles.ts';
import { listAttachments } from '#content/articles/service/articles/read-article.ts';
import { storeFile } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { correctNotice, publishNotice, withdrawNotice } from '#recruitment/notices/service/write-notices.ts';
import { paths } from '#ui/paths.ts';
import { createSeededRandom } from '../seeded.ts';
import type { DemoJobOffer } from './jobs.ts';
import { movedNotices } from './moved-notices.ts';
import { makeNoticeFiles } from './notice-files.ts';
import { readNotices, type WrittenNotice } from './read-notices.ts';

const fileLimit = 1024 * 1024;
/** The category of articles that contained them before there were recruitment notices. */
const formerCategory = 'zpgg';

/** Publishes the demo firm's recruitment notices: the former articles, and the current ones. */
export async function loadDemoRecruitNotices(ctx: Context, files: FileStore, jobs: readonly DemoJobOffer[]): Promise<void> {
  await moveArticles(ctx, jobs);
  const ids = await storeFiles(ctx, files, jobs);
  for (const notice of readNotices()) await publish(ctx, notice, { jobs, fileId: ids.get(notice.file ?? '') });
}

/** Converts the articles to notices; their addresses, and that of their list, redirect to the new ones. */
async function moveArticles(ctx: Context, jobs: readonly DemoJobOffer[]): Promise<void> {
  const articles = await findNewestArticles(ctx, { categoryCodes: [formerCategory], count: 100 });
  for (const { id: formerArticle, title, summary, content, publishedAt } of articles.toReversed()) {
    const moved = movedNotices.get(title);
    if (!moved) throw new Error(`demo: nothing is known of the recruitment notice 「${title}」`);
    const { category, startsOn, endsOn, jobs: named = [] } = moved;
    const { list } = await listAttachments(ctx, { id: formerArticle });
    const { id } = await publishNotice(ctx, {
      category,
      title,
      summary,
      bodyHtml: content,
      source: '前厅证券人力资源部',
      startsOn,
      endsOn,
      fileIds: list.map(({ fileId }) => fileId),
      jobIds: named.flatMap((name) => findJobs(jobs, name)),
      publishedAt,
      formerArticle,
    });
    await moveArticle(ctx, { id: formerArticle, to: paths.recruitNotice(id), reason: '本公告已移至“招聘公告”栏目' });
  }
  await moveCategory(ctx, { code: formerCategory, to: paths.recruitNotices() });
}

/** Finds the jobs with a title, or with a title in one city (`title/city`). */
function findJobs(jobs: readonly DemoJobOffer[], name: string): number[] {
  const [title, city] = name.split('/');
  return jobs.filter((job) => job.title === title && (!city || job.locations.includes(city))).map(({ id }) => id);
}

async function storeFiles(ctx: Context, store: FileStore, jobs: readonly DemoJobOffer[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [file, { name, mediaType, bytes }] of await makeNoticeFiles(jobs, ctx.now)) {
    const meta = { name, mediaType, visibility: 'public' as const, limit: fileLimit };
    ids.set(file, (await storeFile(ctx, store, Readable.from([bytes]), meta)).id);
  }
  return ids;
}

async function publish(
  ctx: Context,
  notice: WrittenNotice,
  { jobs, fileId }: { jobs: readonly DemoJobOffer[]; fileId: string | undefined },
): Promise<void> {
  const { title, category, startsIn, endsIn, source, bodyHtml, department, isAboutInterns, correctionReason, withdrawnReason } = notice;
  const today = shanghaiDay(ctx.now);
  const named = jobs.filter((job) => (isAboutInterns ? job.type === 'intern' : job.type === 'social' && job.department === department));
  const draft = {
    title,
    category,
    source,
    bodyHtml,
    startsOn: addDays(today, startsIn),
    endsOn: endsIn === null ? null : addDays(today, endsIn),
    fileIds: fileId === undefined ? [] : [fileId],
    jobIds: department !== undefined || isAboutInterns ? named.map(({ id }) => id) : [],
  };
  const { id } = await publishNotice(ctx, { ...draft, publishedAt: publishedAt(title, addDays(today, Math.min(startsIn, 0) - 1)) });
  if (correctionReason !== undefined) await correctNotice(ctx, { id, basedOn: 1, reason: correctionReason, ...draft });
  if (withdrawnReason !== undefined) await withdrawNotice(ctx, { id, reason: withdrawnReason });
}

/** Returns an office hour on that day. */
function publishedAt(title: string, day: string): Date {
  const minutes = 510 + createSeededRandom(title).integer(0, 480);
  return new Date(Date.parse(`${day}T00:00:00+08:00`) + minutes * 60_000);
}
