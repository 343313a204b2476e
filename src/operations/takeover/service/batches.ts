import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { importArticles, type ArticleDraft } from '#content/articles/service/import/import-articles.ts';
import { articleHref } from '#content/articles/web/article-href.ts';
import { setVisibility } from '#content/files/service/files.ts';
import { listRedirects, replaceRedirects } from '#content/website/service/redirects.ts';
import { getFirmName } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import { everywhere } from '#contract/permissions.ts';
import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { htmlToReadableText, createWordFinder } from '#platform/search/readable-text.ts';
import type { WorkPlace } from '#platform/staff-access.ts';

const line = z.string().max(700);

/** The scope of batches: staff outside this kind of content see none of them. */
export const batchScope: WorkPlace = { category: 'take-over', branch: everywhere };

/** A batch as it is approved: what it imports and leaves out, and a digest over all of its bytes. */
export const batchDraft = z.object({
  title: z.string().trim().min(1, '请填写名称').max(100, '名称不超过 100 个字'),
  category: z.string(),
  /** `2024-01-02 标题 ← /old/1.html`, for a table `2024-01-02 标题（第 2 行，公司公告）`, one per line. */
  articles: z.array(line),
  /** Addresses of the former site that will not be found, and why. */
  nowhere: z.array(line),
  /** Links to addresses of the former site that are not imported: their text stays, the link is removed. */
  deadLinks: z.array(line),
  /** Watched words of the firm that occur in the texts. */
  watched: z.array(z.string()),
  digest: z.string(),
});
export type BatchDraft = z.infer<typeof batchDraft>;

type Batch = { id: number; title: string; category: string; state: 'reading' | 'read' | 'published' };

/** Formats the row of a table in the field that holds the address of a page of a former site; the values sort in table order. */
export const rowAddress = (position: number): string => `row:${String(position).padStart(6, '0')}`;
const rowOf = (address: string): number | undefined => (address.startsWith('row:') ? Number(address.slice(4)) : undefined);

/** Lists all completely read batches, newest first. */
export const listBatches = (ctx: Context) =>
  ctx.db
    .selectFrom('takeoverBatches')
    .select(['id', 'title', 'category', 'state', 'madeAt'])
    .where('state', '<>', 'reading')
    .orderBy('id', 'desc')
    .execute();

/** Lists the staff members who uploaded a batch; none for the command. */
export async function listUploaders({ db }: Pick<Context, 'db'>, id: number): Promise<number[]> {
  const batch = await db.selectFrom('takeoverBatches').select('madeBy').where('id', '=', id).executeTakeFirst();
  return batch?.madeBy ? [batch.madeBy] : [];
}

/**
 * Returns what a batch contains; `words` are searched for in its texts. Throws 40004 when there is none with this number, or it
 * is not completely read.
 */
export async function readBatch(ctx: Context, id: number, words: readonly string[]): Promise<{ draft: BatchDraft; state: string }> {
  const batch = await findBatch(ctx, id);
  const hrefs = await hrefsOf(ctx, batch);
  const draft: BatchDraft = {
    title: batch.title,
    category: batch.category,
    articles: [],
    nowhere: [],
    deadLinks: [],
    watched: [],
    digest: '',
  };
  const hash = createHash('sha256');
  const watched = new Set<string>();
  for await (const entry of entriesOf(ctx, id)) {
    const { address, articleId, title, publishedOn, body, faults, fileIds, category, source } = entry;
    const row = rowOf(address);
    hash.update(canonicalJson({ address, articleId, title, publishedOn, body, fileIds, ...(row && { category, source }) }));
    if (!hrefs.has(address)) draft.nowhere.push(`${row ? `第 ${row} 行 ${title}` : address}：${faults.join('；') || '不是文章'}`);
    else {
      draft.articles.push(row ? `${publishedOn} ${title}（第 ${row} 行，${category}）` : `${publishedOn} ${title} ← ${address}`);
      if (!row) draft.deadLinks.push(...deadIn(body, hrefs).map((link) => `${address} → ${link}`));
      const find = createWordFinder(`${title}\n${htmlToReadableText(body)}`);
      for (const word of words) if (find(word)) watched.add(word);
    }
  }
  return { draft: { ...draft, watched: [...watched].toSorted(), digest: hash.digest('hex') }, state: batch.state };
}

/**
 * Publishes the articles of a batch under their own dates, with links between them preserved, and redirects their former
 * addresses. Publishes once: for a published batch only the name changes. Throws 40009 when the batch differs from what was
 * approved.
 */
export async function publishBatch(tx: Context, id: number, approved: BatchDraft, words: readonly string[]): Promise<void> {
  const { draft, state } = await readBatch(tx, id, words);
  if (canonicalJson({ ...approved, title: '' }) !== canonicalJson({ ...draft, title: '' }))
    throw fail('conflict', '只能改名称；迁入的内容与提交时不同，请重新起草');
  await tx.db.updateTable('takeoverBatches').set({ title: approved.title, state: 'published' }).where('id', '=', id).execute();
  if (state === 'published') return;
  const batch = await findBatch(tx, id);
  const hrefs = await hrefsOf(tx, batch);
  await importArticles(tx, articlesOf(tx, batch, hrefs));
  const former = await listRedirects(tx);
  const known = new Set(former.map(({ source }) => source));
  const note = `迁入：${approved.title}`.slice(0, 100);
  // A row of a table never had an address.
  const fresh = [...hrefs].filter(([source]) => rowOf(source) === undefined && !known.has(encodeURI(source)));
  if (fresh.length > 0)
    await replaceRedirects(tx, [...former, ...fresh.map(([source, target]) => ({ source: encodeURI(source), target, note }))]);
  await audit(tx, 'takeover.publish', `takeover:${id}`, { articles: hrefs.size });
}

async function findBatch(ctx: Context, id: number): Promise<Batch> {
  const batch = await ctx.db
    .selectFrom('takeoverBatches')
    .select(['id', 'title', 'category', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!batch || batch.state === 'reading') throw fail('notFound');
  return batch;
}

/** Returns the new address of each imported article by its former address. */
async function hrefsOf(ctx: Context, { id, category }: Batch): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom('takeoverEntries')
    .select(['address', 'articleId', 'category as own'])
    .where('batchId', '=', id)
    .where('articleId', 'is not', null)
    .where(sql<boolean>`faults = '{}'`)
    .orderBy('address')
    .execute();
  return new Map(rows.map(({ address, articleId, own }) => [address, articleHref({ id: articleId!, categoryCode: own ?? category })]));
}

const entriesAtOnce = 200;

/** Reads entries in portions to limit memory. */
async function* entriesOf(ctx: Context, batchId: number) {
  for (let after = ''; ;) {
    const rows = await ctx.db
      .selectFrom('takeoverEntries')
      .selectAll()
      .where('batchId', '=', batchId)
      .where('address', '>', after)
      .orderBy('address')
      .limit(entriesAtOnce)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.address;
  }
}

async function* articlesOf(tx: Context, { id, category }: Batch, hrefs: ReadonlyMap<string, string>): AsyncGenerator<ArticleDraft> {
  const firm = await getFirmName(tx);
  for await (const { address, articleId, title, publishedOn, body, fileIds, ...own } of entriesOf(tx, id)) {
    if (!hrefs.has(address)) continue;
    await setVisibility(tx, fileIds, 'public');
    yield {
      id: articleId!,
      category: own.category ?? category,
      title,
      source: own.source ?? firm,
      bodyHtml: rowOf(address) ? body : relink(body, hrefs),
      publishedAt: new Date(`${publishedOn}T00:00:00+08:00`),
    };
  }
}

const anchor = /<a href="(\/[^"]*)"([^>]*)>(.*?)<\/a>/gs;
const picture = /<img\b[^>]*? src="(\/[^"]*)"[^>]*>/g;
const bare = (link: string): string => link.replaceAll('&amp;', '&').replace(/[?#].*$/s, '');
const isFile = (link: string): boolean => link.startsWith('/file-download/');

const deadIn = (body: string, hrefs: ReadonlyMap<string, string>): string[] =>
  [...body.matchAll(anchor), ...body.matchAll(picture)].map(([, link]) => link!).filter((link) => !isFile(link) && !hrefs.has(bare(link)));

/** Rewrites links to the new addresses of articles; links without a target are reduced to their text. */
const relink = (body: string, hrefs: ReadonlyMap<string, string>): string =>
  body
    .replaceAll(picture, (all: string, link: string) => (isFile(link) ? all : ''))
    .replaceAll(anchor, (all: string, link: string, rest: string, words: string) => {
      if (isFile(link)) return all;
      const href = hrefs.get(bare(link));
      return href === undefined ? words : `<a href="${href}"${rest}>${words}</a>`;
    });
