import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { articleInput } from '#content/articles/schema/articles.ts';
import { listCategories } from '#content/articles/service/articles/categories.ts';
import { findExistingTitles } from '#content/articles/service/import/find-existing-titles.ts';
import { reserveArticleIds } from '#content/articles/service/import/import-articles.ts';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { escapeHtml } from '#content/feeds/service/feed.ts';
import { getFirmName } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { FieldError } from '#contract/envelope.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { createInputError, toFieldErrors } from '#platform/http/parse-draft.ts';
import { requireWorkPlace } from '#platform/staff-access.ts';
import { columnLetters, type Cell, type Row } from '#platform/tabular/cell.ts';
import { readUpload } from '#platform/tabular/read-upload.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { checkIdNumber } from '#ui/form/id-number.ts';
import type { CreatedBatch, TableTemplate, tableUpload } from '../schema.ts';
import { batchScope, rowAddress } from './batches.ts';
import { parseDay } from './read-page.ts';

/**
 * Stores the articles of a table as an immutable batch, published by an order like a former site. A row whose title and date
 * equal those of an article, another row or another batch is reported and skipped. Throws 40001 naming every wrong cell, and then
 * stores nothing; 40004 out of scope; 40009 for a table that was imported before or contains nothing new.
 */
export async function uploadTable(ctx: Context, { title, file }: z.output<typeof tableUpload>): Promise<CreatedBatch> {
  const { staffId } = actorOf(ctx, staffKind);
  requireWorkPlace(ctx, batchScope);
  const { list } = await listCategories(ctx, {});
  const codes = new Map(list.flatMap(({ code, name }) => [[name, code] as const, [code, code] as const]));
  const articles = await readTable(file, { codes, today: shanghaiDay(ctx.now) });
  const source = createHash('sha256').update(file.bytes).digest('hex');
  const firm = await getFirmName(ctx);
  return inTransaction(ctx, async (tx) => {
    const batch = {
      title,
      category: articles[0]!.category,
      source,
      state: 'read' as const,
      isTable: true,
      madeBy: staffId,
      madeAt: tx.now,
    };
    const made = await tx.db
      .insertInto('takeoverBatches')
      .values({ ...batch, pages: articles.length })
      .onConflict((conflict) => conflict.column('source').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw fail('conflict', '这个表格已经导入，请在下面的列表中查看');
    const same = await findSame(tx, articles);
    if (articles.every(({ position }) => same.has(position))) throw fail('conflict', '表格中的文章网站上都已有，标题与日期相同');
    const ids = await reserveArticleIds(tx, articles.length);
    const entries = articles.map(({ position, day, ...article }, at) => ({
      ...article,
      batchId: made.id,
      address: rowAddress(position),
      articleId: same.has(position) ? null : ids[at]!,
      publishedOn: day,
      source: article.source || firm,
      faults: same.has(position) ? [same.get(position)!] : [],
    }));
    for (let from = 0; from < entries.length; from += entriesAtOnce)
      await tx.db
        .insertInto('takeoverEntries')
        .values(entries.slice(from, from + entriesAtOnce))
        .execute();
    await audit(tx, 'takeover.handInTable', `takeover:${made.id}`, { rows: articles.length, same: same.size });
    return made;
  });
}

const entriesAtOnce = 500;
const keyOf = ({ day, title }: Pick<TableArticle, 'day' | 'title'>): string => `${day} ${title}`;

/** Finds duplicate rows by position, with the place of the duplicate. */
async function findSame(tx: Context, articles: readonly TableArticle[]): Promise<Map<number, string>> {
  const [shown, waiting] = [await findExistingTitles(tx, articles), await findWaiting(tx, articles)];
  const first = new Map<string, number>();
  const same = new Map<number, string>();
  for (const article of articles) {
    const key = keyOf(article);
    const former = first.get(key);
    if (shown.has(key)) same.set(article.position, '网站已有标题与日期相同的文章');
    else if (waiting.has(key)) same.set(article.position, `第 ${waiting.get(key)} 批中已有标题与日期相同的文章`);
    else if (former !== undefined) same.set(article.position, `与第 ${former} 行的标题与日期相同`);
    else first.set(key, article.position);
  }
  return same;
}

/** Finds articles in unpublished batches, with the number of the batch. */
async function findWaiting(tx: Context, articles: readonly TableArticle[]): Promise<Map<string, number>> {
  const rows = await tx.db
    .selectFrom('takeoverEntries')
    .innerJoin('takeoverBatches', 'takeoverBatches.id', 'takeoverEntries.batchId')
    .select(['takeoverEntries.title', 'publishedOn', 'batchId'])
    .where('state', '<>', 'published')
    .where('articleId', 'is not', null)
    .where('publishedOn', 'in', [...new Set(articles.map(({ day }) => day))])
    .execute();
  return new Map(rows.map(({ title, publishedOn, batchId }) => [`${publishedOn} ${title}`, batchId]));
}

/** Creates the empty template, with the categories on a second sheet. */
export async function writeTableTemplate(ctx: Context): Promise<TableTemplate> {
  const { list } = await listCategories(ctx, {});
  const bytes = await writeXlsx([
    { name: '文章', header: Object.values(tableColumns), rows: [] },
    { name: '栏目', header: ['名称', '代码'], rows: list.map(({ code, name }) => [name, code]) },
  ]);
  return { fileName: '文章导入模板.xlsx', content: Buffer.from(bytes).toString('base64') };
}

const tableColumns = { title: '标题', category: '栏目', day: '日期', body: '正文', source: '来源' } as const;
type ColumnName = keyof typeof tableColumns;
const optional: readonly ColumnName[] = ['source'];
const mostRows = 5000;
const mostTold = 50;

interface TableArticle {
  /** The row number as shown in the file. */
  position: number;
  title: string;
  category: string;
  /** `2024-01-02`. */
  day: string;
  /** Sanitised HTML. */
  body: string;
  /** Empty when the source is the firm itself. */
  source: string;
}

interface TableSetting {
  /** Codes of categories, by code and by name. */
  codes: ReadonlyMap<string, string>;
  /** In Shanghai. */
  today: string;
}

/** Reads a table of articles. Throws 40001 naming every wrong cell by row and address (at most 50), 40009 for too many rows. */
async function readTable(file: UploadedFile, setting: TableSetting): Promise<TableArticle[]> {
  const { rows: all, hasAddresses } = await readUpload(file, mostRows);
  const [head, ...rows] = all;
  const places = findColumns(head);
  if (rows.length === 0) throw createInputError([{ path: 'file', message: '表格里没有文章' }]);
  const errors: FieldError[] = [];
  const articles = rows.map((row) =>
    readRow(row, places, setting, (column, message) => {
      const address = hasAddresses ? `（${columnLetters(places.get(column)!)}${row.position}）` : '';
      errors.push({ path: 'file', message: `第 ${row.position} 行“${tableColumns[column]}”${address}：${message}` });
    }),
  );
  if (errors.length > mostTold)
    throw createInputError([
      ...errors.slice(0, mostTold),
      { path: 'file', message: `另有 ${errors.length - mostTold} 处错误，请先改正以上各处` },
    ]);
  if (errors.length > 0) throw createInputError(errors);
  return articles;
}

type Places = ReadonlyMap<ColumnName, number>;

function findColumns(head: Row | undefined): Places {
  const titles = (head?.cells ?? []).map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const names = Object.keys(tableColumns) as ColumnName[];
  const missing = names.filter((name) => !optional.includes(name) && !titles.includes(tableColumns[name]));
  if (missing.length > 0)
    throw createInputError([{ path: 'file', message: `表头缺少：${missing.map((name) => tableColumns[name]).join('、')}。可先下载模板` }]);
  return new Map(names.map((name) => [name, titles.indexOf(tableColumns[name])]));
}

type Tell = (column: ColumnName, message: string) => void;

function readRow({ position, cells }: Row, places: Places, { codes, today }: TableSetting, tell: Tell): TableArticle {
  const textOf = (column: ColumnName): string => readText(cells[places.get(column)!], column, tell);
  const [title, body, source] = [textOf('title'), toBody(textOf('body')), textOf('source')];
  const category = codes.get(textOf('category'));
  if (category === undefined) tell('category', '没有这个栏目，应为栏目的名称或代码');
  const day = parseDay(textOf('day'));
  if (day === undefined || day > today) tell('day', day === undefined ? '应为日期，如 2026-11-21' : '日期在今天之后');
  const article = { position, title, category: category ?? '', day: day ?? '', body, source };
  judgeText(article, today, tell);
  return article;
}

const columnsOf: Readonly<Record<string, ColumnName>> = { title: 'title', bodyHtml: 'body', source: 'source' };

/** Checks the rules for articles from any source. */
function judgeText({ title, category, body, source }: TableArticle, today: string, tell: Tell): void {
  if (body === '') tell('body', '请填写正文');
  if (hasIdNumber(body, today)) tell('body', '含有身份证号码，不能公开');
  const { error } = articleInput.safeParse({ category, title, bodyHtml: body, source });
  for (const { path, message } of error ? toFieldErrors(error) : []) tell(columnsOf[path] ?? 'body', message);
}

function readText(cell: Cell | undefined, column: ColumnName, tell: Tell): string {
  if (typeof cell === 'object' && cell.kind === 'broken') {
    tell(column, `单元格有错误：${cell.text}`);
    return '';
  }
  const text = typeof cell === 'object' ? String(cell.value) : (cell ?? '').trim();
  // Removes the apostrophe that text files put before values that a spreadsheet would read as a formula.
  return text.replace(/^'(?=[=+\-@])/, '');
}

const hasIdNumber = (body: string, today: string): boolean =>
  [...body.matchAll(/(?<!\d)\d{17}[\dXx](?!\d)/g)].some(([number]) => checkIdNumber(number, today).isValid);

/** Text with HTML tags is sanitised as HTML; other text becomes one paragraph per line. */
function toBody(written: string): string {
  if (/<\/?(?:p|div|br|h[1-6]|ul|ol|table|strong|em|a|img)\b[^>]*>/i.test(written)) return sanitizeBody(written);
  const lines = written.split(/\r?\n/).map((line) => line.trim());
  return lines
    .filter(Boolean)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}
