import type { UploadedFile } from '#contract/call.ts';
import type { FieldError } from '#contract/envelope.ts';
import { escapeHtml } from '#content/feeds/service/feed.ts';
import { articleInput } from '#content/articles/schema/articles.ts';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { refuse, toFieldErrors } from '#platform/http/parse-draft.ts';
import { columnLetters, type Cell, type Row } from '#platform/tabular/cell.ts';
import { readUpload } from '#platform/tabular/read-upload.ts';
import { checkIdNumber } from '#ui/form/id-number.ts';
import { readDay } from './read-page.ts';

/** The columns of a table of articles, as its heading names them. */
export const tableColumns = { title: '标题', category: '栏目', day: '日期', body: '正文', source: '来源' } as const;
type ColumnName = keyof typeof tableColumns;
const optional: readonly ColumnName[] = ['source'];
const mostRows = 5000;
const mostTold = 50;

/** One row as it will be published. */
export interface TableArticle {
  /** As a person counts it in the file. */
  position: number;
  title: string;
  category: string;
  /** `2024-01-02`. */
  day: string;
  /** Clean HTML. */
  body: string;
  /** Empty where the firm itself is meant. */
  source: string;
}

interface TableSetting {
  /** Of every category its code by its code and by its name. */
  codes: ReadonlyMap<string, string>;
  /** In Shanghai. */
  today: string;
}

/** Reads a table of articles. Throws 40001 that names every wrong cell by its row and address (fifty of them at most), 40009 for too many rows. */
export async function readTable(file: UploadedFile, setting: TableSetting): Promise<TableArticle[]> {
  const { rows: all, hasAddresses } = await readUpload(file, mostRows);
  const [head, ...rows] = all;
  const places = findColumns(head);
  if (rows.length === 0) throw refuse([{ path: 'file', message: '表格里没有文章' }]);
  const errors: FieldError[] = [];
  const articles = rows.map((row) =>
    readRow(row, places, setting, (column, message) => {
      const address = hasAddresses ? `（${columnLetters(places.get(column)!)}${row.position}）` : '';
      errors.push({ path: 'file', message: `第 ${row.position} 行“${tableColumns[column]}”${address}：${message}` });
    }),
  );
  if (errors.length > mostTold)
    throw refuse([...errors.slice(0, mostTold), { path: 'file', message: `另有 ${errors.length - mostTold} 处错误，请先改正以上各处` }]);
  if (errors.length > 0) throw refuse(errors);
  return articles;
}

type Places = ReadonlyMap<ColumnName, number>;

function findColumns(head: Row | undefined): Places {
  const titles = (head?.cells ?? []).map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const names = Object.keys(tableColumns) as ColumnName[];
  const missing = names.filter((name) => !optional.includes(name) && !titles.includes(tableColumns[name]));
  if (missing.length > 0)
    throw refuse([{ path: 'file', message: `表头缺少：${missing.map((name) => tableColumns[name]).join('、')}。可先下载模板` }]);
  return new Map(names.map((name) => [name, titles.indexOf(tableColumns[name])]));
}

type Tell = (column: ColumnName, message: string) => void;

function readRow({ position, cells }: Row, places: Places, { codes, today }: TableSetting, tell: Tell): TableArticle {
  const textOf = (column: ColumnName): string => readText(cells[places.get(column)!], column, tell);
  const [title, body, source] = [textOf('title'), toBody(textOf('body')), textOf('source')];
  const category = codes.get(textOf('category'));
  if (category === undefined) tell('category', '没有这个栏目，应为栏目的名称或代码');
  const day = readDay(textOf('day'));
  if (day === undefined || day > today) tell('day', day === undefined ? '应为日期，如 2026-11-21' : '日期在今天之后');
  const article = { position, title, category: category ?? '', day: day ?? '', body, source };
  judgeText(article, today, tell);
  return article;
}

const columnsOf: Readonly<Record<string, ColumnName>> = { title: 'title', bodyHtml: 'body', source: 'source' };

/** What articles are held to wherever they come from. */
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
  // As files of text are written, lest a spreadsheet takes it for a formula.
  return text.replace(/^'(?=[=+\-@])/, '');
}

const hasIdNumber = (body: string, today: string): boolean =>
  [...body.matchAll(/(?<!\d)\d{17}[\dXx](?!\d)/g)].some(([number]) => checkIdNumber(number, today).isValid);

/** What has marks of HTML is HTML and is cleaned as ever; anything else is text, a paragraph a line. */
function toBody(written: string): string {
  if (/<\/?(?:p|div|br|h[1-6]|ul|ol|table|strong|em|a|img)\b[^>]*>/i.test(written)) return sanitizeBody(written);
  const lines = written.split(/\r?\n/).map((line) => line.trim());
  return lines
    .filter(Boolean)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}
