import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

/** A document that is offered beside the text: its title on the page and its file. */
export interface OfferedFile {
  title: string;
  fileId: string;
}

/** The prose of the pages for investors. */
export function investorTexts(documents: OfferedFile[]): PageTextDraft[] {
  const sections = suitability.sections.map((section) =>
    section.id === 'documents' ? { ...section, blocks: [{ kind: 'files' as const, files: documents }] } : section,
  );
  return [businessScope, fees, { ...suitability, sections }];
}

const businessScope: PageTextDraft = {
  key: '/Inves/businessScope',
  title: '业务范围',
  lead: '证券业务须经核准才能开展。下面逐项列出我们持有的业务资格、它依据的法律，以及您从哪里办理。没有列在这里的业务，我们不做。',
  sections: [
    { id: 'businesses', title: '持牌业务', blocks: [] },
    {
      id: 'check',
      title: '怎样核对',
      blocks: [
        {
          kind: 'prose',
          html: '<ul><li>许可证：营业场所悬挂《经营证券期货业务许可证》，编号与页脚公示的一致。</li><li>公司名录：可在<a href="http://www.csrc.gov.cn">中国证监会网站</a>查询证券公司名录与业务范围。</li><li>从业人员：可在<a href="https://gs.sac.net.cn">中国证券业协会网站</a>按姓名或登记编号查询。</li></ul>',
        },
        {
          kind: 'note',
          tone: 'warning',
          title: '我们不做的事',
          text: '不接受全权委托代您买卖证券，不对收益或亏损作任何承诺，不通过社交群组荐股，也不要求您把资金转入个人账户。遇到这样的“业务员”，请致电客服核实并报警。',
        },
      ],
    },
  ],
};

const fees: PageTextDraft = {
  key: '/Inves/chargingStandard',
  title: '收费标准',
  lead: '佣金是我们收的，税和规费是代收的，两样分开列。调整前至少提前三十日公告；任何一天的标准都可以查到。',
  sections: [
    { id: 'fees', title: '', blocks: [] },
    {
      id: 'reading',
      title: '怎样看这张表',
      blocks: [
        {
          kind: 'prose',
          html: '<ul><li>“双边”指买入和卖出都收，“卖方单边”指只在卖出时收。</li><li>1‰ 是千分之一：成交 10 万元，0.5‰ 的印花税是 50 元。</li><li>“示例”是本公司的收费标准，为演示而编制；没有标示例的各项是国家有关部门、交易所与登记结算机构公布的标准，来源写在备注里。</li><li>您的实际佣金以与公司的约定为准，可以登录后查询，也可以请营业网点书面告知。</li></ul>',
        },
        {
          kind: 'table',
          caption: '算一笔：卖出 A 股，成交金额 100,000 元（按现行标准）',
          head: ['项目', '算法', '金额'],
          rows: [
            ['证券交易印花税', '100,000 × 0.5‰', '50.00 元'],
            ['过户费', '100,000 × 0.01‰', '1.00 元'],
            ['交易佣金（以约定 0.25‰ 为例）', '100,000 × 0.25‰，含经手费 3.41 元、监管费 2.00 元', '25.00 元'],
            ['合计', '', '76.00 元'],
          ],
          note: '0.25‰ 只是算法示例，不是本公司的报价。买入时没有印花税，合计 26.00 元。',
        },
      ],
    },
  ],
};

const suitability: PageTextDraft = {
  key: '/Inves/risk',
  title: '投资者适当性',
  lead: '把合适的产品卖给合适的人，是我们的义务；如实告诉我们您的情况，是您的权利也是责任。这一页说明分级、匹配和双方要做的事。',
  sections: [
    {
      id: 'why',
      title: '为什么要做适当性匹配',
      blocks: [
        {
          kind: 'prose',
          html: '<p>根据《中华人民共和国证券法》第八十八条和《证券期货投资者适当性管理办法》，证券公司销售产品、提供服务前，要了解您的基本情况、财务状况、投资知识和经验、目标与承受能力，如实说明产品的重要内容，充分揭示风险，只销售与您状况相匹配的产品。</p><p>投资者分为普通投资者和专业投资者。普通投资者在信息告知、风险警示、适当性匹配等方面享有特别保护；发生纠纷时，由证券公司证明自己没有过错（证券法第八十九条）。</p>',
        },
      ],
    },
    { id: 'clients', title: '您的等级：C1 至 C5', blocks: [] },
    { id: 'products', title: '产品的等级：R1 至 R5', blocks: [] },
    { id: 'match', title: '怎样匹配', blocks: [] },
    {
      id: 'professional',
      title: '专业投资者',
      blocks: [
        {
          kind: 'prose',
          html: '<p>个人同时符合下面两条，可以被认定为专业投资者（《证券期货投资者适当性管理办法》第八条）：</p><ol><li>金融资产不低于 500 万元，<strong>或者</strong>最近三年个人年均收入不低于 50 万元；</li><li>具有 2 年以上证券、基金、期货、黄金、外汇等投资经历，<strong>或者</strong>具有 2 年以上金融产品设计、投资、风险管理及相关工作经历，<strong>或者</strong>属于金融机构的高级管理人员、获得职业资格认证的从事金融相关业务的注册会计师和律师。</li></ol><p>不满足上述条件但金融资产不低于 300 万元或最近三年个人年均收入不低于 30 万元，且有 1 年以上投资经历的普通投资者，可以书面申请转化为专业投资者；机构净资产不低于 1000 万元、金融资产不低于 500 万元且有 1 年以上投资经历的，也可以申请（第十一条）。是否同意由我们审慎评估，并会说明理由。</p>',
        },
        {
          kind: 'note',
          tone: 'info',
          title: '转化之后保护会变少',
          text: '成为专业投资者后，部分特别告知和匹配要求不再适用。您随时可以书面要求恢复为普通投资者，我们不会拒绝。',
        },
      ],
    },
    {
      id: 'duties',
      title: '双方的义务',
      blocks: [
        {
          kind: 'table',
          caption: '我们的义务与您的义务',
          head: ['事项', '我们', '您'],
          rows: [
            ['了解情况', '收集必要的信息，说明为什么需要，妥善保管', '提供真实、准确、完整的信息，不找人代填'],
            ['信息变化', '至少每年提示一次核对，过期后暂停推荐', '收入、资产、健康等重要情况变化时及时告知'],
            ['风险说明', '用看得懂的话讲清产品的风险和最坏情况', '读完再签，不懂就问；不了解的产品不买'],
            ['超出等级', '不主动推荐；您坚持时书面警示并留痕', '自行判断并承担风险，最低类别不得购买'],
            ['高风险产品', '对普通投资者给予更多考虑时间或回访', '利用这段时间重新想一遍'],
            ['不匹配的后果', '没有履行义务造成损失的，依法承担责任', '提供虚假信息的，自行承担由此产生的责任'],
          ],
        },
      ],
    },
    { id: 'documents', title: '文件与表格', blocks: [] },
    {
      id: 'questionnaire',
      title: '风险测评',
      blocks: [
        {
          kind: 'prose',
          html: '<p>风险测评由本人完成，约 8 分钟。结果有有效期，到期或情况变化后需要重新测评；在等级变化前已经持有的产品不受影响，但新买入按新等级匹配。</p>',
        },
        {
          kind: 'steps',
          steps: [
            {
              title: '本人登录',
              text: '在手机客户端“我的—风险测评”或营业网点办理，也可以登录网站后进入金融专区的风险测评。',
              time: '全天',
              place: '手机客户端、营业网点',
            },
            { title: '如实作答', text: '按实际情况作答，工作人员不得代填、不得提示答案。', time: '约 8 分钟' },
            { title: '确认结果', text: '系统当场给出等级，您阅读适当性意见后确认。有异议可以不确认，改日重做。', time: '即时' },
          ],
        },
      ],
    },
  ],
};
