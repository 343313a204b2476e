import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

/** The prose of the pages about funds, around the lists that the pages show themselves. */
export const fundTexts: PageTextDraft[] = [
  {
    key: '/FinancialDistric/RiskEvalution',
    title: '基金产品风险等级',
    lead: '输入代码、简称或者拼音首字母，查一只基金是 R 几、适合哪类客户、什么时候评的。每一次评价都留存，可以按日期回看。',
    sections: [
      {
        id: 'reading',
        title: '怎样看风险等级',
        blocks: [
          {
            kind: 'prose',
            html: '<ul><li>R1 到 R5 风险由低到高。等级说的是“可能亏多少”，不是“可能赚多少”，也不是推荐。</li><li>“适合客户”按规则匹配：C1 对应 R1，C2 到 R2，C3 到 R3，C4 到 R4，C5 可以购买全部等级。您是 C 几，以最近一次有效的风险测评为准。</li><li>超出您的等级时，我们不会向您推荐；您主动坚持购买的，要先书面警示并由您确认。最低类别的投资者不得购买超出等级的产品。</li><li>同一只基金在不同销售机构的等级可能不同。在本公司办理业务，以本页公布的为准。</li></ul>',
          },
        ],
      },
      {
        id: 'changes',
        title: '等级变了，已经买的怎么办',
        blocks: [
          {
            kind: 'prose',
            html: '<p>每年六月复核全部基金，七月一日起执行；基金合同、规模或者管理人发生重大变化时即时复核。等级上调后，我们会逐户提示风险承受能力低于新等级的持有人：已经持有的份额可以继续持有或者赎回，新的申购和定期定额投资要重新匹配。</p>',
          },
          {
            kind: 'links',
            links: [
              { title: '评价方法', href: '/FinancialDistric/EvaluationMethod.html', text: '六项指标、权重、分级标准和一个算例' },
              { title: '投资者适当性', href: '/Inves/risk.html', text: 'C1–C5 怎样评定，匹配不上时怎么办' },
              { title: '代销资格公示', href: '/FinancialDistric/ConsignQualify.html', text: '我们凭什么销售、由谁销售' },
            ],
          },
        ],
      },
    ],
  },
  {
    key: '/FinancialDistric/FundDividend',
    title: '基金分红',
    lead: '即将进行的排在前面，已经进行的按除息日从新到旧。输入代码、简称或者拼音首字母只看一只基金，也可以把日期加到自己的日历里。',
    sections: [
      {
        id: 'days',
        title: '分红的四个日子',
        blocks: [
          {
            kind: 'facts',
            facts: [
              { label: '权益登记日', value: '这一天登记在册的份额享有分红。这一天申请申购的份额不享有，申请赎回的份额享有。' },
              { label: '除息日', value: '份额净值从这一天起扣除每份派息金额，净值下降不是亏损。' },
              { label: '派息日', value: '选择现金分红的，款项从基金托管账户划出；到达资金账户通常还要一到两个工作日。' },
              { label: '红利再投资日', value: '选择红利再投资的，按除息日的净值折算成份额，不收申购费，这一天可以查到。' },
            ],
          },
          {
            kind: 'table',
            caption: '算一笔：持有 10,000 份，每份派息 0.036 元，除息前净值 1.236 元（示例）',
            head: ['方式', '分到什么', '分红后持有'],
            rows: [
              ['现金分红', '10,000 × 0.036 = 360 元', '10,000 份 × 1.200 元 ＋ 现金 360 元 = 12,360 元'],
              ['红利再投资', '360 ÷ 1.200 = 300 份', '10,300 份 × 1.200 元 = 12,360 元'],
            ],
            note: '两种方式在分红当天的总额相同，等于分红前的 10,000 × 1.236 = 12,360 元：分红不产生额外收益。',
          },
        ],
      },
      {
        id: 'figures',
        title: '数据说明',
        blocks: [
          {
            kind: 'prose',
            html: '<ul><li>“公告数据”来自基金管理人的分红公告；公告没有写明的日期显示为“未公布”。</li><li>“按净值推算”的除息日由净值的变化推算得出，金额是近似值，可能遗漏金额很小的分红；请以基金管理人的公告为准。</li><li>“示例数据”为演示而编制，基金名称与代码都不是真实的产品。</li></ul>',
          },
        ],
      },
    ],
  },
  {
    key: '/FinancialDistric/EvaluationMethod',
    title: '基金产品风险评价方法',
    lead: '一只基金为什么是 R3 而不是 R2？这里写明由谁评、看哪些指标、各占多少权重、分数怎样变成等级，您可以照着算一遍。',
    sections: [
      {
        id: 'basis',
        title: '依据与独立性',
        blocks: [
          {
            kind: 'prose',
            html: '<p>我们依据《证券期货投资者适当性管理办法》和《基金募集机构投资者适当性管理实施指引（试行）》评价所代销的公募基金。参与评价的人员不参加销售考核；管理人不能付费改变等级。</p>',
          },
        ],
      },
    ],
  },
  {
    key: '/FinancialDistric/ConsignQualify',
    title: '代销资格公示',
    lead: '购买基金前可以先核对三件事：这家公司有没有销售资格、卖给您的人有没有资格、您去的网点能不能办。',
    sections: [
      {
        id: 'check',
        title: '怎样核对',
        blocks: [
          {
            kind: 'prose',
            html: '<ul><li>公司：业务资格可在<a href="http://www.csrc.gov.cn">中国证监会网站</a>的名录中查询，也可以到营业场所查看《经营证券期货业务许可证》。</li><li>人员：先在本页按姓名或者证书号码查询，再到<a href="https://gs.sac.net.cn">中国证券业协会网站</a>核对登记信息。两处都查不到的，请不要办理。</li><li>资金：购买基金的款项只从您本人的资金账户扣划。要求转账到个人账户或者“专用通道”的，都不是我们的业务。</li></ul>',
          },
          {
            kind: 'note',
            tone: 'warning',
            title: '我们不做的事',
            text: '不承诺收益、不保证本金，不以抽奖、返现的方式促销基金，不代您保管账户和密码。遇到这样的“销售人员”，请拨打页面底部的投诉电话。',
          },
        ],
      },
    ],
  },
];
