import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, posix } from 'node:path';
import { listCategories } from '#content/articles/service/articles/categories.ts';
import { reserveArticleIds } from '#content/articles/service/import/import-articles.ts';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { fileAddress } from '#content/files/calls.ts';
import { storeUpload, type UploadDeps } from '#content/files/service/files.ts';
import { CallError, fail } from '#contract/call-error.ts';
import type { ScanFile } from '#operations/upload-scans/service/scan-local-file.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { ParserError } from '#platform/parsing/parser-error.ts';
import { parserTask } from '#platform/parsing/parser-pool.ts';
import { backgroundParsers } from '#platform/parsing/pools.ts';
import { FileError } from '#platform/tabular/cell.ts';
import { checkIdNumber } from '#ui/form/id-number.ts';
import type { OldPage } from './read-page.ts';
import type { SiteParserRequest } from './site-parser.ts';
import type parseSite from './site-parser.ts';

const pageNames = /\.(s?html?|jsp|aspx?|php)$/i;
const attached = ['.pdf', '.doc', '.docx', '.xls', '.xlsx', '.csv', '.zip', '.jpg', '.jpeg', '.png', '.gif', '.webp'];
const attachedBytes = 20 * 1024 ** 2;
const longestTitle = 200;
const longestBody = 500_000;

interface TakenFile {
  /** The packed site on this machine. */
  file: string;
  title: string;
  category: string;
  /** The largest number of pages to read; importing the same file again reads the rest. Undefined reads all. */
  most?: number;
  /** Scans each picture and attachment; one that does not pass is left out and reported. */
  scan?: ScanFile | undefined;
}

/**
 * Stores the content of a packed site page by page: after a kill, importing the same file continues where it stopped, and stored
 * pages stay unchanged. Returns the number of the batch. Throws `FileError` for a file that cannot be read or an unknown
 * category.
 */
export async function importSite(
  ctx: Context,
  deps: UploadDeps,
  { file, title, category, most = Infinity, scan }: TakenFile,
): Promise<number> {
  const { list } = await listCategories(ctx, {});
  if (!list.some(({ code }) => code === category))
    throw new FileError(`没有栏目“${category}”。可用：${list.map(({ code, name }) => `${code}（${name}）`).join('、')}`);
  const site = await openOldSite(file);
  const batch = await beginBatch(ctx, { title, category, source: await digestOf(file) });
  if (batch.state !== 'reading') return batch.id;
  const known = await listAddresses(ctx, batch.id);
  const pages = site.paths.filter((one) => pageNames.test(one));
  await ctx.db.updateTable('takeoverBatches').set({ pages: pages.length }).where('id', '=', batch.id).execute();
  const missing = pages.filter((one) => !known.has(`/${one}`));
  for (const path of missing.slice(0, most)) await takePage(ctx, deps, { site, path, batchId: batch.id, scan });
  if (missing.length <= most) await ctx.db.updateTable('takeoverBatches').set({ state: 'read' }).where('id', '=', batch.id).execute();
  return batch.id;
}

async function beginBatch(ctx: Context, batch: { title: string; category: string; source: string }) {
  return inTransaction(ctx, async (tx) => {
    const made = await tx.db
      .insertInto('takeoverBatches')
      .values({ ...batch, state: 'reading', madeAt: tx.now })
      .onConflict((conflict) => conflict.column('source').doNothing())
      .returning(['id', 'state'])
      .executeTakeFirst();
    if (made) await audit(tx, 'takeover.begin', `takeover:${made.id}`, { category: batch.category });
    return (
      made ??
      (await tx.db.selectFrom('takeoverBatches').select(['id', 'state']).where('source', '=', batch.source).executeTakeFirstOrThrow())
    );
  });
}

async function listAddresses({ db }: Context, batchId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('takeoverEntries').select('address').where('batchId', '=', batchId).execute();
  return new Set(rows.map(({ address }) => address));
}

interface PagePlace {
  site: OldSite;
  path: string;
  batchId: number;
  scan: ScanFile | undefined;
}

/** Stores one page with its pictures and attachments in one transaction. */
async function takePage(ctx: Context, deps: UploadDeps, { site, path, batchId, scan }: PagePlace): Promise<void> {
  const page = await readOldPage(site, path);
  const address = `/${path}`;
  const infected = page.body && scan ? await scanLinked(ctx, { site, scan }, absolute(page.body, address)) : new Map<string, string>();
  await inTransaction(ctx, async (tx) => {
    if (!page.body) {
      await tx.db
        .insertInto('takeoverEntries')
        .values({ batchId, address, title: page.title, faults: page.fault === undefined ? [] : [page.fault] })
        .execute();
      return;
    }
    const moved = await moveFiles(tx, deps, { site, batchId, infected }, absolute(page.body, address));
    const body = sanitizeBody(moved.body);
    const faults = [...faultsOf(tx, page, body), ...moved.faults];
    const [articleId] = await reserveArticleIds(tx, 1);
    await tx.db
      .insertInto('takeoverEntries')
      .values({ batchId, address, articleId, title: page.title, publishedOn: page.day ?? null, body, fileIds: moved.fileIds, faults })
      .execute();
  });
}

/** A page that crashes its parser is reported, and the others are still read. */
async function readOldPage(site: OldSite, path: string): Promise<OldPage> {
  try {
    return await site.readPage(path);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { title: '', day: undefined, body: undefined, fault: error.message };
  }
}

function faultsOf(ctx: Context, { title, day }: { title: string; day: string | undefined }, body: string): string[] {
  const today = shanghaiDay(ctx.now);
  const hasIdNumber = [...body.matchAll(/(?<!\d)\d{17}[\dXx](?!\d)/g)].some(([number]) => checkIdNumber(number, today).isValid);
  const faults: [string, boolean][] = [
    ['找不到标题', title === ''],
    [`标题超过 ${longestTitle} 个字`, title.length > longestTitle],
    ['找不到日期', day === undefined],
    ['日期在今天之后', day !== undefined && day > today],
    ['正文过长', body.length > longestBody],
    ['含有身份证号码，不能公开', hasIdNumber],
  ];
  return faults.filter(([, isSo]) => isSo).map(([words]) => words);
}

const links = /(\s(?:href|src)\s*=\s*)("[^"]*"|'[^']*')/gi;

/** Makes every address within the old site absolute from its root. */
const absolute = (body: string, address: string): string =>
  body.replaceAll(links, (_all, before: string, quoted: string) => `${before}"${fromRoot(quoted.slice(1, -1), address)}"`);

function fromRoot(link: string, address: string): string {
  if (/^([a-z][a-z\d+.-]*:|\/\/|#|$)/i.test(link.trim())) return link;
  return posix.resolve(posix.dirname(address), link.trim().replaceAll('&amp;', '&')).replaceAll('"', '%22');
}

/**
 * Stores the files that a text refers to, unpublished for now, and rewrites their addresses; the address of a missing file is left
 * unchanged and reported as a broken link.
 */
async function moveFiles(
  tx: Context,
  deps: UploadDeps,
  { site, batchId, infected }: Pick<PagePlace, 'site' | 'batchId'> & { infected: ReadonlyMap<string, string> },
  body: string,
) {
  const fileIds: string[] = [];
  const faults: string[] = [];
  const addresses = new Map<string, string>();
  for (const [link, path] of listLinkedFiles(site, body)) {
    const fault = infected.get(link);
    if (fault !== undefined) {
      faults.push(fault);
      continue;
    }
    try {
      const row = await storeUpload(
        tx,
        deps,
        { name: basename(path), type: '', bytes: await site.read(path) },
        { extensions: attached, limit: attachedBytes, visibility: 'private' },
      );
      addresses.set(link, fileAddress(row));
      fileIds.push(row.id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      faults.push(`文件 ${link}：${error.errors[0]?.message ?? error.message}`);
    }
  }
  tx.log.debug({ takeover: batchId, files: fileIds.length }, 'page assets stored as evidence');
  return {
    body: body.replaceAll(
      links,
      (_all, before: string, quoted: string) => `${before}"${addresses.get(quoted.slice(1, -1)) ?? quoted.slice(1, -1)}"`,
    ),
    fileIds,
    faults,
  };
}

/** Lists the files of the old site that a text refers to, by their links. */
function listLinkedFiles(site: OldSite, body: string): Map<string, string> {
  const there = new Set(site.paths);
  const found = new Map<string, string>();
  for (const [, , quoted] of body.matchAll(links)) {
    const link = quoted!.slice(1, -1);
    const path = decodePath(link.replace(/^\//, ''));
    if (link.startsWith('/') && there.has(path) && attached.includes(posix.extname(path).toLowerCase())) found.set(link, path);
  }
  return found;
}

/**
 * Scans the files of a page outside its transaction, in which the record of an infected file would be lost; returns the faults by
 * link. Throws 40029 when the scanner gives no result: the same command continues later.
 */
async function scanLinked(ctx: Context, { site, scan }: { site: OldSite; scan: ScanFile }, body: string): Promise<Map<string, string>> {
  const faults = new Map<string, string>();
  for (const [link, path] of listLinkedFiles(site, body)) {
    try {
      await scan(ctx, { name: basename(path), type: '', bytes: await site.read(path) });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== fail('invalidInput').code) throw error;
      faults.set(link, `文件 ${link}：含有病毒，没有迁入，已隔离`);
    }
  }
  return faults;
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const reading = parserTask<typeof parseSite>(new URL('./site-parser.ts', import.meta.url), { partMs: 120_000 });

/** The files of a former site, by path below its root; read one at a time, in a parser process. */
interface OldSite {
  readonly paths: readonly string[];
  read(path: string): Promise<Buffer>;
  readPage(path: string): Promise<OldPage>;
}

/**
 * Opens a site packed as ZIP. Throws `FileError`, in Chinese, for an archive that is damaged, encrypted, too large when unpacked,
 * contains paths outside of itself, or exceeds the limits of its parser; its read methods throw the same.
 */
async function openOldSite(file: string): Promise<OldSite> {
  return {
    paths: (await ask({ file, read: 'paths' })) as readonly string[],
    read: async (path) => (await ask({ file, read: 'file', path })) as Buffer,
    readPage: async (path) => (await ask({ file, read: 'page', path })) as OldPage,
  };
}

async function ask(question: SiteParserRequest) {
  const { file: path } = question;
  try {
    return await backgroundParsers.run(reading, question, { path }, { near: path });
  } catch (error) {
    if (error instanceof FileError || error instanceof CallError) throw error;
    throw new FileError(error instanceof ParserError ? error.message : 'ZIP 文件已损坏。', { cause: error });
  }
}
