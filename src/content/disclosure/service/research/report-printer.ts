import { createHash } from 'node:crypto';
import type { PageText } from '#content/articles/schema/page-texts.ts';
import { readReportEdition, type ReportEdition } from '#content/articles/service/reports/report-editions.ts';
import { getPageText } from '#content/articles/service/texts/page-texts.ts';
import { toBlocks, type BodyBlock } from '#content/articles/service/trail/body-blocks.ts';
import { ratingNames, researchKindNames } from '#content/articles/web/article/district-fact-names.ts';
import { getSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { tryAdvisoryLock } from '#platform/database/advisory-lock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { drawPdf } from '#platform/pdf/draw-pdf.ts';
import type { PdfDocument, PdfBlock } from '#platform/pdf/pdf-document.ts';
import { formatTick, summarizeLine, pointValues } from '#ui/components/charts/line.ts';
import { scaleOf } from '#ui/components/charts/scale.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';

interface PrintRequest {
  id: number;
  version: number;
}

/** A report as PDF. `hash` covers all printed content. */
export interface ReportPdf {
  title: string;
  hash: string;
  bytes: Buffer;
}

/**
 * Renders reports as PDF, each version once. The result is cached in the database until the printed content changes. Concurrent
 * requests, in this process or another, share one rendering.
 */
export class ReportPrinter {
  readonly #publicUrl: string;
  readonly #draw: (document: PdfDocument) => Promise<Buffer>;
  readonly #printing = new Map<string, Promise<ReportPdf>>();

  constructor({ publicUrl, draw = drawPdf }: { publicUrl: string; draw?: (document: PdfDocument) => Promise<Buffer> }) {
    this.#publicUrl = publicUrl;
    this.#draw = draw;
  }

  /**
   * Returns the PDF of a published version of a published report. Concurrent requests share the result. Throws 40004 for every
   * other version.
   */
  print(ctx: Context, asked: PrintRequest): Promise<ReportPdf> {
    const key = `${asked.id}:${asked.version}`;
    const running = this.#printing.get(key);
    if (running) return running;
    const print = this.#readOrDraw(ctx, asked).finally(() => this.#printing.delete(key));
    this.#printing.set(key, print);
    return print;
  }

  async #readOrDraw(ctx: Context, asked: PrintRequest): Promise<ReportPdf> {
    const report = await readReportEdition(ctx, asked);
    const text = await getPageText(ctx, { key: '/FinancialDistric/ResearchInform' });
    const { firm } = await getSettings(ctx);
    const document = toDocument({ report, text, firm, address: `${this.#publicUrl}${paths.researchReport(asked.id)}` });
    const hash = hashOf(document);
    const bytes = (await findPrint(ctx, asked, hash)) ?? (await this.#drawInTurn(ctx, asked, document, hash));
    return { title: report.title, hash, bytes };
  }

  #drawInTurn(ctx: Context, asked: PrintRequest, document: PdfDocument, hash: string): Promise<Buffer> {
    return inTransaction(ctx, async (tx) => {
      // When the lock is not granted in time, render without it, so that readers still get the report.
      const isOurTurn = await tryAdvisoryLock(tx, `research-print:${asked.id}:${asked.version}`);
      const kept = await findPrint(tx, asked, hash);
      if (kept) return kept;
      const pdf = await this.#draw(document);
      if (isOurTurn) await keepPrint(tx, asked, { pdf, contentHash: hash });
      return pdf;
    });
  }
}

async function findPrint({ db }: Pick<Context, 'db'>, { id, version }: PrintRequest, hash: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('researchPrints')
    .select('pdf')
    .where('articleId', '=', id)
    .where('version', '=', version)
    .where('contentHash', '=', hash)
    .executeTakeFirst();
  return row?.pdf;
}

async function keepPrint(tx: Context, { id, version }: PrintRequest, print: { pdf: Buffer; contentHash: string }): Promise<void> {
  const row = { ...print, drawnAt: tx.now };
  await tx.db
    .insertInto('researchPrints')
    .values({ articleId: id, version, ...row })
    .onConflict((conflict) => conflict.columns(['articleId', 'version']).doUpdateSet(row))
    .execute();
}

interface PrintedReport {
  report: ReportEdition;
  /** The text of the list's page: the meaning of ratings, and the firm's declarations. */
  text: PageText;
  firm: { name: string };
  /** Address of the report on the site. */
  address: string;
}

/**
 * Converts a report to a PDF document. Contains what §8 of 《发布证券研究报告暂行规定》 requires: the words 证券研究报告, the firm and its
 * qualification (in the declaration), the authors with their numbers, the time, the sources of the data, and the risk of using
 * it.
 */
function toDocument({ report, text, firm, address }: PrintedReport): PdfDocument {
  const { title, facts, details, shownAt, edition } = report;
  const kind = researchKindNames[facts.kind];
  return {
    title,
    subtitle: `证券研究报告　${kind}　${firm.name}　${beijingMinute(shownAt)} 发布${edition > 1 ? `（第 ${edition} 版）` : ''}`,
    blocks: [
      ...replacement(report, address),
      { kind: 'facts', items: headFacts(report, firm) },
      ...list('核心观点', details.views),
      ...bodyBlocks(report.blocks),
      ...figures(report),
      ...details.charts.flatMap(toChart),
      ...list('风险提示', details.risks),
      ...(facts.rating ? sectionOf(text, 'ratings') : []),
      { kind: 'heading', text: '分析师声明' },
      { kind: 'paragraph', text: facts.statement },
      ...sectionOf(text, 'compliance'),
      { kind: 'qrCode', target: address, text: '在本公司网站查看本报告的最新版本与更正记录' },
    ],
    footer: `${firm.name}　证券研究报告　${facts.analysts.map(({ name, certificate }) => `${name} ${certificate}`).join('、')}`,
    createdAt: new Date(shownAt),
  };
}

/** Returns the same hash for documents with the same printed content. */
const hashOf = (document: PdfDocument): string => createHash('sha256').update(JSON.stringify(document)).digest('hex');

function replacement({ replacedAt }: ReportEdition, address: string): PdfBlock[] {
  return replacedAt
    ? [{ kind: 'paragraph', text: `本版已于 ${beijingMinute(replacedAt)} 更正，仅供查阅；请以最新版为准：${address}` }]
    : [];
}

function headFacts({ facts, details, securityCodes, source, reason }: ReportEdition, firm: { name: string }): [string, string][] {
  const { analysts, subject, rating } = facts;
  return [
    ['发布机构', firm.name],
    ...analysts.map(({ name, certificate }): [string, string] => ['署名分析师', `${name}　执业编号 ${certificate}`]),
    ...optional('研究对象', subject),
    ...optional('证券代码', securityCodes.join('、')),
    ['评级', rating ? ratingNames[rating] : '不评级'],
    ...optional('数据截至', details.dataUntil),
    [
      '资料来源',
      [...new Set([source, ...details.figures.map((figure) => figure.source), ...details.charts.map((chart) => chart.source)])].join('、'),
    ],
    ...optional('更正说明', reason),
  ];
}

const optional = (name: string, value: string | null | undefined): [string, string][] => (value ? [[name, value]] : []);

const list = (title: string, items: readonly string[]): PdfBlock[] =>
  items.length > 0
    ? [
        { kind: 'heading', text: title },
        { kind: 'list', items },
      ]
    : [];

function figures({ details }: ReportEdition): PdfBlock[] {
  if (details.figures.length === 0) return [];
  const rows = details.figures.map(({ name, value, asOf, source }) => [name, value, asOf, source]);
  return [
    { kind: 'heading', text: '关键数据' },
    { kind: 'table', head: ['指标', '数值', '截至', '资料来源'], rows },
  ];
}

function toChart(chart: ReportEdition['details']['charts'][number]): PdfBlock[] {
  const { title, unit, points, source } = chart;
  const words = summarizeLine(chart);
  const scale = scaleOf(pointValues(points), chart.digits);
  const ticks = scale.ticks.map((value) => ({ value, label: formatTick(value, scale) }));
  return [
    { kind: 'chart', title: `${title}（${unit}）`, points, ticks, alt: `${title}：${words}`, caption: `${words}资料来源：${source}。` },
  ];
}

function sectionOf(text: PageText, id: string): PdfBlock[] {
  const section = text.sections.find((one) => one.id === id);
  return section ? [{ kind: 'heading', text: section.title }, ...section.blocks.flatMap(textBlocks)] : [];
}

/** Converts the blocks of a text for printing: consecutive items become one list, rows one table. */
const bodyBlocks = (blocks: readonly BodyBlock[]): PdfBlock[] => blocks.reduce<PdfBlock[]>(addBlock, []);

/** Converts a block of a page text for printing. Links to other pages of the site are omitted. */
function textBlocks(block: PageText['sections'][number]['blocks'][number]): PdfBlock[] {
  if (block.kind === 'table') {
    return [
      { kind: 'paragraph', text: block.caption },
      { kind: 'table', head: block.head, rows: block.rows },
    ];
  }
  if (block.kind === 'note') return [{ kind: 'paragraph', text: [block.title, block.text].filter(Boolean).join('：') }];
  return block.kind === 'prose' ? bodyBlocks(toBlocks(block.html)) : [];
}

function addBlock(printed: PdfBlock[], { kind, text }: BodyBlock): PdfBlock[] {
  if (kind === 'heading' || kind === 'paragraph') return [...printed, { kind, text }];
  return kind === 'item' ? addItem(printed, text) : addRow(printed, text.split(' │ '));
}

function addItem(printed: PdfBlock[], text: string): PdfBlock[] {
  const last = printed.at(-1);
  if (last?.kind !== 'list') return [...printed, { kind: 'list', items: [text] }];
  return [...printed.slice(0, -1), { kind: 'list', items: [...last.items, text] }];
}

/** A row with a different number of cells starts a new table, as its header. */
function addRow(printed: PdfBlock[], cells: string[]): PdfBlock[] {
  const last = printed.at(-1);
  if (last?.kind !== 'table' || last.head.length !== cells.length) return [...printed, { kind: 'table', head: cells, rows: [] }];
  return [...printed.slice(0, -1), { ...last, rows: [...last.rows, cells] }];
}
