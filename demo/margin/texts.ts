import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';
import { paths } from '#web/paths.ts';

/** What is said on the pages of margin trading beside the figures. */
export const marginTexts: PageTextDraft[] = [
  {
    key: '/FinancialDistric/MarginTrading',
    title: '融资融券',
    lead: '',
    effectiveFrom: '2026-08-03',
    sections: [
      {
        id: 'what',
        title: '它是什么',
        blocks: [
          {
            kind: 'prose',
            html: `<p><strong>融资</strong>是借钱买入证券：股价上涨时赚得更多，下跌时亏得更多，利息每天都在计。<strong>融券</strong>是借证券先卖出、以后买回来还：股价下跌才赚钱，上涨时亏损没有上限。</p>
<p>借入的钱和证券由您信用账户里的全部资产担保。衡量担保够不够的是<strong>维持担保比例</strong>：（现金＋信用证券账户内证券市值）÷（融资买入金额＋融券卖出证券数量×当前市价＋利息及费用）。它随市价每天变化，跌破平仓线而未按时补足的，公司会按合同处置担保物。</p>`,
          },
          {
            kind: 'table',
            caption: '一个例子：用市值100万元的股票作担保，融资70万元买入同一只股票',
            head: ['股价变化', '账户资产', '负债（未计利息）', '维持担保比例', '自有资金盈亏'],
            rows: [
              ['上涨20%', '204万元', '70万元', '291.4%', '＋34%'],
              ['不变', '170万元', '70万元', '242.9%', '0'],
              ['下跌20%', '136万元', '70万元', '194.3%', '－34%'],
              ['下跌40%', '102万元', '70万元', '145.7%', '－68%'],
              ['下跌约46.5%', '约91万元', '70万元', '约130%', '约－79%'],
              ['下跌约58.8%', '约70万元', '70万元', '约100%', '约－100%，本金亏光'],
            ],
            note: '折算率70%、融资保证金比例100%时，100万元股票最多可融资70万元。为便于看清倍数，未计利息与交易费用；跌破平仓线后会被要求补足或者平仓。',
          },
        ],
      },
      {
        id: 'who',
        title: '谁可以开通',
        blocks: [
          {
            kind: 'facts',
            facts: [
              { label: '资产', value: '申请前20个交易日，日均证券类资产不低于50万元' },
              { label: '经验', value: '从事证券交易满6个月' },
              { label: '测评', value: '通过知识测评，风险承受能力与业务匹配，信用记录良好', href: paths.suitability() },
              { label: '账户', value: '一个人只能在一家证券公司开立一个信用账户', href: paths.marginGuide('KHZN') },
            ],
          },
          {
            kind: 'note',
            tone: 'danger',
            title: '最坏会怎样',
            text: '强制平仓不保证能在平仓线成交。连续跌停或者停牌时，全部担保物可能不足以偿还负债，不足的部分仍须偿还。请只用亏得起的钱，并留出补充担保物的余地。',
          },
        ],
      },
    ],
  },
  {
    key: '/FinancialDistric/Refinancing',
    title: '转融通',
    lead: '',
    effectiveFrom: '2024-10-08',
    sections: [
      {
        id: 'meaning',
        title: '对客户意味着什么',
        blocks: [
          {
            kind: 'prose',
            html: `<p><strong>融资客户</strong>：没有变化。公司借给您的资金来自自有资金、发行债券和转融资，转融资只是其中一项；您的利率以公司公布的融资年利率为准，不随转融资费率逐日变动。</p>
<p><strong>融券客户</strong>：可借的证券只剩公司的自有证券，品种和数量都比以前少，当日能否借到以交易系统显示为准。融券保证金比例自2024年7月22日起不低于100%，私募证券投资基金不低于120%。</p>
<p><strong>想把持有的证券借出去赚利息的客户</strong>：通过转融券出借的业务已随转融券一并暂停，目前不受理新的出借申报。</p>`,
          },
          {
            kind: 'links',
            links: [
              { title: '证券出借流程', href: paths.marginGuide('ZQCJLC'), text: '暂停之前怎样出借，现在还能做什么。' },
              { title: '转融通风险揭示', href: paths.marginGuide('ZRTFXJS'), text: '参与转融通各方的风险点。' },
              { title: '标的股票池', href: paths.stockPool({ finOrSlo: 2 }), text: '公司目前的融券标的。' },
            ],
          },
        ],
      },
      {
        id: 'terms-used',
        title: '表里的词',
        blocks: [
          {
            kind: 'facts',
            facts: [
              { label: '期限', value: '一笔转融通合约的天数，分3、7、14、28、91、182天六档，到期一次了结' },
              { label: '年费率', value: '证券金融公司向证券公司收取的费率，折成一年；不是向客户收取的利率' },
              { label: '期初余量、期末余量', value: '当日开市前、收市后尚未到期的余量。转融资以亿元计，转融券以万股计' },
              { label: '当日融出', value: '当日新借出的数量' },
            ],
          },
        ],
      },
      {
        id: 'chronicle',
        title: '转融券暂停的经过',
        blocks: [
          {
            kind: 'steps',
            steps: [
              { time: '2024-07-10', title: '依法批准暂停', text: '中国证监会依法批准证券金融公司暂停转融券业务的申请。' },
              { time: '2024-07-11', title: '暂停新增', text: '不再受理新的转融券借入与出借申报，存量合约可以展期。' },
              {
                time: '2024-07-22',
                title: '提高融券保证金比例',
                text: '融券保证金比例由不低于80%提高到100%，私募证券投资基金由不低于100%提高到120%。',
              },
              { time: '2024-09-30', title: '存量了结', text: '存量转融券合约最晚于当日了结，此后余量为零。' },
            ],
          },
        ],
      },
    ],
  },
];
