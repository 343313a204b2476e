import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';
import { paths } from '#web/paths.ts';

/** What the introducing business is to someone who thinks of trading futures. */
export const introductionText: PageTextDraft = {
  key: '/FinancialDistric/FuturesIntroduction',
  title: '期货IB业务介绍',
  lead: '想做期货，可以在我们的网点办理开户手续；账户开在期货公司，交易、结算和保证金也都在期货公司。先看清风险，再决定要不要开始。',
  sections: [
    {
      id: 'partner',
      title: '合作期货公司',
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: '期货公司', value: '前厅期货有限公司（演示），公司的控股子公司' },
            { label: '我们的角色', value: '中间介绍机构（IB）：协助开户、提供行情和交易设施' },
            { label: '合同', value: '期货经纪合同由您与期货公司签订，我们不是合同当事人' },
            { label: '费用', value: '手续费由期货公司按合同收取，我们不另收费' },
            { label: '公示', value: '网点、人员与保证金账户', href: paths.futuresInformation() },
          ],
        },
      ],
    },
    {
      id: 'scope',
      title: '我们做什么，不做什么',
      blocks: [
        {
          kind: 'table',
          caption: '业务范围',
          head: ['我们可以', '我们不得'],
          rows: [
            ['协助办理开户手续，核对身份，揭示风险', '代您下单、结算、交割，代签任何文件'],
            ['提供期货行情信息和交易设施', '收取、代转期货保证金，用证券资金账户划转'],
            ['解释规则，转交并跟踪投诉', '为期货交易提供融资或者担保，承诺收益'],
          ],
        },
      ],
    },
    {
      id: 'markets',
      title: '可以交易什么',
      blocks: [
        {
          kind: 'prose',
          html: '<p>境内六家期货交易所的上市品种：股指与国债、金属、能源化工、农产品、新能源材料和集运指数。股指期货、国债期货、期权和部分商品另有开通条件。</p>',
        },
        {
          kind: 'links',
          links: [
            {
              title: '期货品种',
              href: paths.futuresIntroduction({ tab: 'products' }),
              text: '合约规模、一跳盈亏、夜盘与合约文本最低保证金。',
            },
            {
              title: '期货合约',
              href: paths.futuresIntroduction({ tab: 'contracts' }),
              text: '按交易所、品种和交割月份查询，并计算合约价值。',
            },
            { title: '期货学堂', href: paths.futuresSchool(), text: '十几课短课程，从合约要素到强行平仓，每课附小测验。' },
          ],
        },
      ],
    },
    {
      id: 'conditions',
      title: '开户条件',
      blocks: [
        {
          kind: 'prose',
          html: '<ul><li>年满 18 周岁，具有完全民事行为能力，本人办理。</li><li>有效身份证件和本人名下的银行结算账户。</li><li>完成适当性评估，风险承受能力与期货交易相匹配；属于风险承受能力最低类别的，不能开户。</li><li>没有法律、行政法规和监管规定禁止参与期货交易的情形，例如期货从业人员和有关监管机构工作人员。</li></ul><p>开通股指期货、国债期货、期权以及原油等特定品种，还要符合交易所在<strong>资金、知识测试、仿真或实盘经历</strong>三方面的要求，标准以交易所最新规定为准。</p>',
        },
      ],
    },
    {
      id: 'process',
      title: '办理流程',
      blocks: [
        {
          kind: 'steps',
          steps: [
            { title: '学习与评估', text: '读完期货学堂的入门课程，如实完成适当性评估。', time: '约 1 小时', place: '网站、营业网点' },
            { title: '阅读风险文件', text: '阅读《期货交易风险说明书》《客户须知》和经纪合同，不懂就问，不急着签。', place: '营业网点' },
            {
              title: '提交资料',
              text: '由公示名单上的专职人员核对证件、留存影像，也可以由期货公司视频见证。',
              time: '约 40 分钟',
              place: '公示的营业网点',
            },
            { title: '与期货公司签约', text: '期货公司审核后与您签订经纪合同，并进行回访。', time: '1 个工作日' },
            { title: '取得交易编码', text: '期货公司通过中国期货市场监控中心向各交易所申请。', time: '1 至 3 个工作日' },
            { title: '银期签约与入金', text: '核对公示的保证金账户，由本人结算账户通过银期转账入金。', time: '交易日银期转账时段' },
          ],
        },
      ],
    },
    {
      id: 'risk',
      title: '风险说明',
      blocks: [
        {
          kind: 'note',
          tone: 'danger',
          title: '可能亏光，还可能倒欠',
          text: '期货采用保证金交易，盈亏按合约的全部价值计算。价格小幅变动就可能亏掉大部分保证金；行情跳空时，损失可能超过投入的全部资金，差额由您补足。',
        },
        {
          kind: 'prose',
          html: '<ul><li><strong>追加与强行平仓</strong>：每日结算，权益不足须按时追加，否则持仓会被强行平仓，损失由您承担。</li><li><strong>平不了仓</strong>：涨跌停、成交稀少或者系统故障时，可能无法按预想的价格平仓。</li><li><strong>规则变化</strong>：交易所可以随时调整保证金、涨跌停幅度、持仓限额和手续费。</li><li><strong>到期</strong>：合约有最后交易日，个人客户一般须在交割月份之前自行了结。</li><li><strong>夜间与长假</strong>：境外市场照常交易，开盘可能大幅跳空。</li></ul><p>以上不是全部风险。请完整阅读期货公司的《期货交易风险说明书》。</p>',
        },
      ],
    },
    {
      id: 'help',
      title: '咨询与投诉',
      blocks: [
        {
          kind: 'links',
          links: [
            { title: '期货信息公示', href: paths.futuresInformation(), text: '核对网点、人员和保证金账户。' },
            { title: '客户服务中心', href: paths.customerCenter(), text: '咨询开户和业务规则。' },
            {
              title: '投诉与建议',
              href: paths.complain(),
              text: '对介绍业务的服务不满意，请告诉我们；对交易和结算的异议由期货公司受理，我们转交并跟踪。',
            },
          ],
        },
      ],
    },
  ],
};
