import { createHash } from 'node:crypto';
import type { PageText } from '#content/articles/schema/page-texts.ts';
import type { ReportEdition } from '#content/articles/service/reports/report-editions.ts';
import { ratingNames, researchKindNames } from '#content/articles/web/article/district-fact-names.ts';
import type { PdfBlock, PdfDocument } from '#platform/pdf/pdf-document.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { formatTick, summarizeLine, valuesOf } from '#ui/components/line-chart/line.ts';
import { scaleOf } from '#ui/components/line-chart/scale.ts';
import { bodyBlocks, textBlocks } from './printed-blocks.ts';

interface PrintedReport {
  report: ReportEdition;
  /** The text of the list's page: what ratings mean, and what the firm declares. */
  text: PageText;
  firm: { name: string };
  /** Where the report stands on the site. */
  address: string;
}

/**
 * A report as it is printed. Holds what §8 of 《发布证券研究报告暂行规定》 asks to be stated: that it is 证券研究报告, the firm and its
 * qualification (in the declaration), those who sign with their numbers, the time, the sources of the data, and the risk of using it.
 */
export function toDocument({ report, text, firm, address }: PrintedReport): PdfDocument {
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

/** The same for documents in which the same is printed. */
export const hashOf = (document: PdfDocument): string => createHash('sha256').update(JSON.stringify(document)).digest('hex');

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
  const scale = scaleOf(valuesOf(points), chart.digits);
  const ticks = scale.ticks.map((value) => ({ value, label: formatTick(value, scale) }));
  return [
    { kind: 'chart', title: `${title}（${unit}）`, points, ticks, alt: `${title}：${words}`, caption: `${words}资料来源：${source}。` },
  ];
}

function sectionOf(text: PageText, id: string): PdfBlock[] {
  const section = text.sections.find((one) => one.id === id);
  return section ? [{ kind: 'heading', text: section.title }, ...section.blocks.flatMap(textBlocks)] : [];
}
