import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

/** The words around the lists of the financial district. */
export const districtTexts: PageTextDraft[] = [
  {
    key: '/FinancialDistric/FundMarket',
    title: '基金市场动态',
    lead: '每月的市场综述、规模与资金的变化、基金规则的调整，以及买卖基金之前值得看一眼的提示。统计数字为示例数据，政策内容整理自公开信息。',
    sections: [
      {
        id: 'reading',
        title: '阅读提示',
        blocks: [
          {
            kind: 'note',
            tone: 'warning',
            title: '不是投资建议',
            text: '本栏目的内容仅供了解市场，不针对任何人的投资目标与财务状况。基金有风险，过往业绩不预示未来表现；买入前请阅读基金法律文件，确认产品风险等级与您的风险承受能力相匹配。',
          },
        ],
      },
    ],
  },
  {
    key: '/FinancialDistric/CompanyNotice',
    title: '金融产品公告',
    lead: '基金公司就其产品发布的公告：收益分配、申购赎回、限额、费率与法律文件。可按基金公司、基金代码和类型查询。基金代码与简称真实，所述事项为示例数据。',
    sections: [
      {
        id: 'original',
        title: '以原文为准',
        blocks: [
          {
            kind: 'prose',
            html: '<p>本栏目由我公司摘编，完整公告以基金管理人在其网站和规定媒介披露的为准。持有人可以用基金代码查询一只基金的全部公告；我公司自己关于代销安排的公告，见<a href="/FinancialDistric/SaleNotice.html">代销产品公告</a>。</p>',
          },
        ],
      },
    ],
  },
  {
    key: '/FinancialDistric/SaleNotice',
    title: '代销产品公告',
    lead: '我公司代销产品的上线、费率优惠、风险等级调整、暂停与终止。生效日期单独列出，产品代码可以直达产品页。产品名称真实，所述安排为示例数据。',
    sections: [
      {
        id: 'duty',
        title: '代销的责任',
        blocks: [
          {
            kind: 'prose',
            html: '<p>代销机构负责了解客户、揭示风险、匹配产品；产品的投资管理与信息披露由管理人负责。代销不构成对产品业绩的保证，我公司不承诺收益、不代客户操作。代销资格可以在<a href="/FinancialDistric/ConsignQualify.html">代销资格公示</a>核对。</p>',
          },
        ],
      },
    ],
  },
  {
    key: '/FinancialDistric/ResearchInform',
    title: '研究资讯',
    lead: '研究所公开发布的报告摘要。每篇列明署名分析师与执业编号、评级与合规声明。分析师、评级与数据均为示例，虚构公司以“示例”冠名。',
    sections: [
      {
        id: 'ratings',
        title: '评级说明',
        blocks: [
          {
            kind: 'table',
            caption: '评级的含义：自报告发布之日起六个月内，相对同期沪深300指数的表现',
            head: ['对象', '评级', '含义'],
            rows: [
              ['公司', '买入', '相对涨幅在15%以上'],
              ['公司', '增持', '相对涨幅在5%至15%之间'],
              ['公司', '中性', '相对变动在-5%至5%之间'],
              ['公司', '减持', '相对跌幅在5%以上'],
              ['行业', '强于大市', '行业指数相对涨幅在5%以上'],
              ['行业', '同步大市', '行业指数相对变动在-5%至5%之间'],
              ['行业', '弱于大市', '行业指数相对跌幅在5%以上'],
            ],
          },
          {
            kind: 'note',
            tone: 'info',
            title: '怎样使用评级',
            text: '评级是分析师在发布之时的判断，不会因为股价变化自动更新，也没有考虑您的持仓与承受能力。策略、宏观、固定收益与基金研究不作评级。',
          },
        ],
      },
      {
        id: 'compliance',
        title: '合规声明',
        blocks: [
          {
            kind: 'prose',
            html: '<ul><li>研究报告由在中国证券业协会登记的证券分析师署名，登记编号可以在<a href="/IntoGL/information/renyuangongshi.html">从业人员公示</a>或者协会网站核对。</li><li>报告的信息来源合法合规，观点独立；分析师的薪酬与报告的具体意见不挂钩。</li><li>公司与研究对象存在可能影响客观性的利害关系时，在报告中披露；公司自营与资产管理业务的投资决策独立，可能与报告的观点不一致。</li><li>未经授权，任何人不得转载、删节或者以我公司名义荐股。收到自称我公司分析师的荐股信息，请到<a href="/verify.html">辨真伪</a>核实。</li></ul>',
          },
        ],
      },
    ],
  },
  {
    key: '/FinancialDistric/FLFGNotice',
    title: '法律法规',
    lead: '与证券、基金、期货投资者关系密切的法律、规章与自律规则。每一件注明文号、发布机关、施行日期和时效状态；已被修改或者废止的，指向替代它的文件。',
    sections: [
      {
        id: 'states',
        title: '时效状态怎么看',
        blocks: [
          {
            kind: 'facts',
            facts: [
              { label: '现行有效', value: '已经施行，未被修改或者废止。' },
              { label: '尚未施行', value: '已经公布，施行日期未到。' },
              { label: '已被修改', value: '施行后经过修正或者修订。修正后继续有效的，请看修正后的文本；整体修订的，由新文本替代。' },
              { label: '已废止', value: '不再适用于之后的行为，保留供查阅历史交易与合同。' },
            ],
          },
          {
            kind: 'note',
            tone: 'info',
            title: '请以官方文本为准',
            text: '本栏目摘录与投资者有关的内容，不是法律文本，也不是法律意见。未能确认的文号与日期不予标注。全文请查阅国家法律法规数据库、证券期货法规数据库与各交易所网站。',
          },
        ],
      },
    ],
  },
  {
    key: '/FinancialDistric/BasicIndexNotice',
    title: '指标与指数公告',
    lead: '主要指数的样本调整、基础指标的口径与更新：它们决定折算率、静态市盈率和融资融券的参数。统计数字为示例数据。',
    sections: [
      {
        id: 'use',
        title: '指标用在哪里',
        blocks: [
          {
            kind: 'links',
            links: [
              {
                title: '标的与担保证券查询',
                href: '/FinancialDistric/MarginSecurity.html',
                text: '折算率、公允价格与静态市盈率，可查任一交易日。',
              },
              { title: '相关链接', href: '/FinancialDistric/RelatedLinks.html', text: '中证指数、国证指数与交易所的编制方案原文。' },
            ],
          },
        ],
      },
    ],
  },
  {
    key: '/FinancialDistric/RelatedLinks',
    title: '相关链接',
    lead: '监管机构、交易所、协会与投资者教育的官方网站。点击之后离开本站，请核对浏览器地址栏里的网址与本页所列是否一致。',
    sections: [
      {
        id: 'care',
        title: '离开本站之前',
        blocks: [
          {
            kind: 'note',
            tone: 'warning',
            title: '外部网站不由我们管理',
            text: '链接仅为方便查询，不代表对其内容负责。官方网站不会索要您的交易密码和短信验证码。发现链接失效或者指向异常，请告诉客户服务中心。',
          },
          {
            kind: 'prose',
            html: '<p>“最近检查时间”是工作人员最后一次打开网址、确认名称与内容一致的时间；标注“示例”的为演示数据。核实电话、网址与人员是不是我们的，请用<a href="/verify.html">辨真伪</a>。</p>',
          },
        ],
      },
    ],
  },
  {
    key: '/OnlineTrading/OnlineNotice/HkConnect',
    title: '港股通交易所公告',
    lead: '香港交易所与港股通公司的公告：公司公告、停复牌、休市安排与名单调整，最新的在前，每次加载10条，附原文链接。证券代码真实，公告为示例数据。',
    sections: [
      {
        id: 'notes',
        title: '使用说明',
        blocks: [
          {
            kind: 'prose',
            html: '<ul><li>时间为北京时间，与香港时间相同；公告多在收市后发布。</li><li>港股代码为五位数字，首位的零不能省略。</li><li>港股通是否开通以<a href="/calendar.html">交易日历</a>为准；我公司自己的港股通业务提示见<a href="/IntoGL/news/ggt.html">港股通公告</a>。</li><li>公告以披露易和交易所网站的原文为准。</li></ul>',
          },
        ],
      },
    ],
  },
];
