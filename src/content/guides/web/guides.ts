/** Levels of readers who follow the guides in order. */
export const guideLevels = [
  { level: 'begin', name: '入门', summary: '决定要不要做：会亏多少、够不够条件、钱从哪里算起。' },
  { level: 'trade', name: '交易', summary: '开户之后：怎样划转担保物、怎样下单、每天要付多少钱。' },
  { level: 'hold', name: '持仓', summary: '持有合约期间：买多少算太集中，分红配股怎么办，各项业务找谁办。' },
  { level: 'deepen', name: '进阶', summary: '转融通与出借，以及随时可以翻查的问题与答案。' },
] as const;

export type GuideLevel = (typeof guideLevels)[number]['level'];

/** The guides for margin clients in reading order, from 新手 to 进阶. */
export const guides = [
  {
    code: 'FXJS',
    title: '融资融券风险揭示',
    level: 'begin',
    summary: '十二个风险点，每个配一道有数字的例子；附风险揭示书全文，注明版本和生效日期。',
  },
  {
    code: 'KHZN',
    title: '信用账户开户指南',
    level: 'begin',
    summary: '50 万元、6 个月怎样计算，需要的材料、步骤和时限；可以先用“对照条件”核对一遍。',
  },
  { code: 'BZJ', title: '保证金', level: 'begin', summary: '保证金比例、折算率和可用余额的公式，配计算器；老合约按老规则算。' },
  {
    code: 'DBWTJ',
    title: '担保物提交与提取',
    level: 'trade',
    summary: '哪些证券能作担保、什么时间划转、多久到账；超过 300% 才能提取，常见的划转失败原因。',
  },
  {
    code: 'JYLC',
    title: '交易流程',
    level: 'trade',
    summary: '七种委托的资金和证券流向、各自的限制；两笔合约从开仓到了结，每一步都有数字。',
  },
  { code: 'RZRQXF', title: '息费说明', level: 'trade', summary: '融资利率、融券费率、怎样计息、哪天收取、逾期怎么算，配计算器。' },
  { code: 'JZDKZBJ', title: '集中度控制指标', level: 'hold', summary: '单一证券和板块最多占多少，按分组和维持担保比例查。' },
  {
    code: 'QYCL',
    title: '权益处理',
    level: 'hold',
    summary: '分红、送股、配股、投票、要约收购：融资买入的归谁，融券卖出的要补偿多少，各有多长时限。',
  },
  {
    code: 'YWBLLC',
    title: '业务办理流程',
    level: 'hold',
    summary: '开户、调额度、划转、展期、改密码、销户等二十多项业务：步骤、渠道、材料、时限，可筛选。',
  },
  {
    code: 'ZQCJLC',
    title: '证券出借流程',
    level: 'deepen',
    summary: '出借的条件、期限、费率与流程；转融券自 2024 年 7 月 11 日起暂停，目前可以办理的事项。',
  },
  {
    code: 'ZRTFXJS',
    title: '转融通风险揭示',
    level: 'deepen',
    summary: '把证券出借给证金公司的风险，逐条举例；附风险揭示书，注明业务现状。',
  },
  {
    code: 'CJWT',
    title: '常见问题',
    level: 'deepen',
    summary: '两融客户问得最多的问题与答案，可搜索，每题有固定链接，可以评价是否有帮助。',
  },
] as const satisfies readonly { code: string; title: string; level: GuideLevel; summary: string }[];

export type Guide = (typeof guides)[number];
export type GuideCode = Guide['code'];

/** Returns the key of a guide's page text, which is the route of its page. */
export const guideTextKey = (code: GuideCode): string => `/FinancialDistric/NewGuide/${code}`;

/** Returns the guide with its position and neighbours. */
export function findGuidePosition(code: GuideCode): { guide: Guide; number: number; previous?: Guide; next?: Guide } {
  const at = guides.findIndex((one) => one.code === code);
  const [guide, previous, next] = [guides[at]!, guides[at - 1], guides[at + 1]];
  return { guide, number: at + 1, ...(previous && { previous }), ...(next && { next }) };
}
