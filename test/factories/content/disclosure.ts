import { Readable } from 'node:stream';
import { knownCategories } from '#content/articles/calls.ts';
import type { ArticleInput } from '#content/articles/schema/articles.ts';
import type { FactsOf } from '#content/articles/schema/facts.ts';
import type {
  DisclosedAccountDraft,
  BondTraderDraft,
  FinanceReportDraft,
  FuturesIbDraft,
  StaffRecordDraft,
  WitnessDraft,
} from '#content/disclosure/schema.ts';
import { storeFile } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** Builds a registered person of the general list; override what the test is about. */
export function buildRegisteredPerson(overrides: Partial<StaffRecordDraft> = {}): StaffRecordDraft {
  return {
    certificateNumber: 'S0000012001001',
    kind: 'general',
    name: '闻知远',
    post: '一般证券业务',
    branch: '北京示范路证券营业部',
    obtainedOn: '2020-01-06',
    state: 'registered',
    updatedOn: '2026-08-03',
    ...overrides,
  };
}

export function buildWitness(overrides: Partial<WitnessDraft> = {}): WitnessDraft {
  return {
    staffNumber: 'QT100200',
    name: '祝文和',
    sex: 'female',
    branch: '北京示范路证券营业部',
    qualification: '一般证券业务',
    certificateNumber: 'S0000012001002',
    validFrom: '2025-01-01',
    validUntil: '2026-12-31',
    updatedOn: '2026-08-03',
    ...overrides,
  };
}

export function buildAccount(overrides: Partial<DisclosedAccountDraft> = {}): DisclosedAccountDraft {
  return {
    kind: 'first',
    holder: '前厅证券股份有限公司（客户）',
    bank: '示例第一银行',
    number: '0000000011260019',
    purpose: '第三方存管',
    updatedOn: '2026-08-03',
    ...overrides,
  };
}

export function buildBondTrader(overrides: Partial<BondTraderDraft> = {}): BondTraderDraft {
  return { business: '证券自营', name: '程景川', post: '交易员', phone: '010-0000 3101', publishedOn: '2026-07-06', ...overrides };
}

export function buildFuturesIb(overrides: Partial<FuturesIbDraft> = {}): FuturesIbDraft {
  return {
    managers: [{ name: '沈若宁', post: '总经理', certificateNumber: 'F00001001', updatedOn: '2026-05-06' }],
    branches: [
      {
        branch: '北京示范路证券营业部',
        head: '演示负责人甲',
        trainingNumber: 'IB00002001',
        phone: '010-0000 0001',
        specialists: [{ name: '卫思然', certificateNumber: 'F00003001' }],
        updatedOn: '2026-06-01',
      },
    ],
    ...overrides,
  };
}

export function buildReport(overrides: Partial<FinanceReportDraft> & Pick<FinanceReportDraft, 'fileId'>): FinanceReportDraft {
  return { year: 2025, kind: 'annual', title: '2025年年度报告', publishedOn: '2026-04-24', ...overrides };
}

/** Stores a valid PDF with the given number of pages; returns its id. */
export async function storePdf(
  ctx: Context,
  store: FileStore,
  { name = '年度报告.pdf', pages = 2, visibility = 'public' }: { name?: string; pages?: number; visibility?: 'public' | 'private' } = {},
): Promise<string> {
  const content = Readable.from([Buffer.from(blankPdf(pages))]);
  const file = await storeFile(ctx, store, content, { name, mediaType: 'application/pdf', visibility, limit: 100_000 });
  return file.id;
}

/** The smallest PDF with this number of empty pages. */
function blankPdf(pages: number): string {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n `)].join('\n');
  return `${text}xref\n0 ${objects.length + 1}\n${table}\ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

/** Builds a market report by one analyst with all optional fields; override what the test is about. */
export function buildResearch({
  facts,
  ...overrides
}: Partial<Omit<ArticleInput, 'facts'>> & { facts?: Partial<FactsOf<'research'>> } = {}): ArticleInput {
  return {
    category: knownCategories.research,
    title: '融资余额观察',
    bodyHtml: '<p>余额是存量。</p><h2>一、口径</h2><ul><li>余额</li><li>买入额</li></ul>',
    source: '前厅证券研究所',
    ...overrides,
    facts: {
      of: 'research',
      kind: 'strategy',
      analysts: [{ name: '程若言', certificate: 'S0000052105004' }],
      statement: '独立、客观，薪酬与意见不挂钩。',
      views: ['余额两周持平'],
      dataUntil: '2026-08-19',
      figures: [{ name: '融资余额', value: '26,411.31 亿元', asOf: '2026-08-19', source: '交易所' }],
      charts: [
        {
          title: '融资余额',
          unit: '亿元',
          digits: 2,
          source: '交易所',
          points: [
            { label: '2026-08-18', value: 26_400 },
            { label: '2026-08-19', value: 26_411.31 },
          ],
        },
      ],
      risks: ['历史不代表未来'],
      ...facts,
    },
  };
}
