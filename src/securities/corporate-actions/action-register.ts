import type { ImportColumn, DataRow } from '#workflow/imports/definition/column.ts';
import type { Register } from '#workflow/imports/definition/register.ts';
import { convertibleDraft, dividendDraft, newShareDraft, unlockDraft, type ActionsDraft } from './schema.ts';
import { listActionDrafts } from './service/list-drafts.ts';
import { putCorporateActions, removeCorporateActions } from './service/put-actions.ts';
import { boardNames } from './web/action-labels.ts';

type Headings = readonly string[];
const needed = (name: string, title: string, content: ImportColumn['content'], headings: Headings = []): ImportColumn => ({
  name,
  title,
  headings,
  content,
  isRequired: true,
});
const optional = (name: string, title: string, content: ImportColumn['content'], headings: Headings = []): ImportColumn => ({
  name,
  title,
  headings,
  content,
  mayBeBlank: true,
  fallback: null,
});

/** Share counts are stored in ten thousands: each file states its unit. */
const inTenThousandShares = { measure: 'quantity', keptIn: 'wan' } as const;

/** Columns of every part; codes keep their leading zeros. */
const common = (codeTitle: string, nameTitle: string): readonly ImportColumn[] => [
  needed('code', codeTitle, { code: 6 }, ['代码', '证券代码']),
  needed('name', nameTitle, 'text', ['名称', '简称', '证券简称']),
];
const nature: readonly ImportColumn[] = [
  { name: 'isCancelled', title: '是否取消', headings: ['已取消', '取消'], content: 'flag', fallback: false },
  {
    name: 'origin',
    title: '数据性质',
    content: { choice: { announced: ['公告数据', '公告'], sample: ['示例数据'] } },
    fallback: 'announced',
  },
];
const subscription: readonly ImportColumn[] = [
  needed('subscriptionOn', '申购日', 'day', ['申购日期', '网上申购日', '网上申购日期']),
  optional('lotteryOn', '中签号公布日', 'day', ['中签公布日', '中签号公布日期', '中签结果公告日']),
  optional('paymentOn', '中签缴款日', 'day', ['缴款日', '中签缴款日期']),
  optional('listedOn', '上市日', 'day', ['上市日期']),
];

const newShares: readonly ImportColumn[] = [
  ...common('股票代码', '股票简称'),
  needed('subscriptionCode', '申购代码', { code: 6 }, ['网上申购代码']),
  needed('board', '板块', {
    choice: {
      main: [boardNames.main, '沪市主板', '深市主板', '上交所主板', '深交所主板'],
      star: [boardNames.star],
      chinext: [boardNames.chinext],
      bse: [boardNames.bse, '北交所主板', '北证'],
    },
  }),
  optional('issuePrice', '发行价（元）', 'number', ['发行价格（元）', '发行价（元/股）']),
  optional('priceEarnings', '发行市盈率（倍）', 'number', ['发行市盈率']),
  { ...optional('issuedShares', '发行总数（万股）', 'number'), ...inTenThousandShares },
  { ...optional('upperLimit', '申购上限（万股）', 'number', ['网上申购上限（万股）']), ...inTenThousandShares },
  { ...optional('marketValueNeeded', '顶格申购需市值（万元）', 'number', ['顶格申购需配市值（万元）']), measure: 'money', keptIn: 'wan' },
  ...subscription,
  ...nature,
];

const convertibles: readonly ImportColumn[] = [
  ...common('债券代码', '债券简称'),
  needed('subscriptionCode', '申购代码', { code: 6 }, ['网上申购代码']),
  needed('stockCode', '正股代码', { code: 6 }),
  needed('stockName', '正股简称', 'text', ['正股名称']),
  optional('rating', '信用评级', 'text', ['债项评级', '评级']),
  optional('conversionPrice', '初始转股价（元）', 'number', ['转股价（元）', '转股价格（元）']),
  { ...optional('issuedAmount', '发行规模（亿元）', 'number', ['发行总额（亿元）']), measure: 'money', keptIn: 'yi' },
  optional('recordOn', '原股东配售登记日', 'day', ['原股东股权登记日', '股权登记日']),
  ...subscription,
  ...nature,
];

const dividends: readonly ImportColumn[] = [
  ...common('股票代码', '股票简称'),
  needed('period', '分红期间', 'text', ['报告期', '分红年度']),
  {
    ...optional('cash', '每10股派息（元，税前）', 'number', ['每10股派息（元）', '每10股派现（元）', '10派（元）']),
    headingsForMany: { '每股派息（元，税前）': 0.1, '每股派息（元）': 0.1, '每股派现（元）': 0.1 },
  },
  { ...optional('bonusShares', '每10股送股（股）', 'number', ['10送（股）']), headingsForMany: { '每股送股（股）': 0.1 } },
  { ...optional('transferredShares', '每10股转增（股）', 'number', ['10转（股）']), headingsForMany: { '每股转增（股）': 0.1 } },
  needed('recordOn', '股权登记日', 'day', ['登记日']),
  needed('exOn', '除权除息日', 'day', ['除息日', '除权日']),
  optional('paidOn', '现金红利发放日', 'day', ['派息日', '红利发放日']),
  ...nature,
];

const unlocks: readonly ImportColumn[] = [
  ...common('股票代码', '股票简称'),
  needed('unlockOn', '解禁日', 'day', ['解禁日期', '上市流通日', '可流通日期']),
  needed('sharesKind', '限售股类型', 'text', ['限售股份类型', '股份类型']),
  { ...needed('shares', '解禁数量（万股）', 'number', ['解禁股数（万股）']), ...inTenThousandShares },
  optional('shareOfTotal', '占总股本（%）', 'number', ['占总股本比例（%）']),
  ...nature,
];

/** Subscriptions, dividends and unlockings: a file has one part, or several on separate sheets; rows it does not name stay. */
export const corporateActionRegister: Register = {
  code: 'corporateActions',
  title: '新股与公司行动',
  extent: 'some',
  expects: { every: 'days', days: 10 },
  limits: { changedShareMax: 20, removedShareMax: 5, freeRows: 50, needsApproval: false },
  parts: [
    { name: 'newShares', title: '新股申购', columns: newShares, keys: ['code'], label: 'name', schema: newShareDraft },
    { name: 'convertibles', title: '可转债申购', columns: convertibles, keys: ['code'], label: 'name', schema: convertibleDraft },
    { name: 'dividends', title: '分红送转', columns: dividends, keys: ['code', 'period'], label: 'name', schema: dividendDraft },
    { name: 'unlocks', title: '限售解禁', columns: unlocks, keys: ['code', 'unlockOn'], label: 'name', schema: unlockDraft },
  ],
  read: async (ctx) => await listActionDrafts(ctx),
  async apply(tx, { changes }) {
    const drafts = (pick: (part: string) => readonly DataRow[]): ActionsDraft =>
      Object.fromEntries(Object.keys(changes).map((part) => [part, pick(part)]));
    await removeCorporateActions(
      tx,
      drafts((part) => changes[part]!.removed),
    );
    await putCorporateActions(
      tx,
      drafts((part) => [...changes[part]!.added, ...changes[part]!.changed]),
    );
  },
};
