import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

/** What the introducing business has to disclose besides its lists of people, branches and accounts. */
export const futuresIbText: PageTextDraft = {
  key: '/IntoGL/information/qihuoIB',
  title: '期货IB公示',
  lead: '公司受期货公司委托，为其介绍客户参与期货交易并提供相关服务，称为中间介绍业务（IB）。期货交易由期货公司办理，公司不代客户下单，也不经手保证金。',
  effectiveFrom: '2026-09-18',
  sections: [
    {
      id: 'scope',
      title: '受托业务范围',
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: '委托方', value: '前厅期货有限公司（演示），公司的控股子公司' },
            { label: '受托方', value: '前厅证券股份有限公司及本页公示的营业网点' },
            { label: '受托期限', value: '2024-09-18 至 2027-09-17，期满前另行公示' },
          ],
        },
        {
          kind: 'table',
          caption: '做什么，不做什么',
          head: ['事项', '我们可以做', '我们不得做'],
          rows: [
            ['开户', '协助办理开户手续，核对客户身份，揭示风险', '代客户签署文件，替客户回答适当性问卷'],
            ['行情与设施', '提供期货行情信息和交易设施', '代理客户进行期货交易、结算或者交割'],
            ['资金', '告知银期转账的办法', '代收代付期货保证金，用证券资金账户存取、划转期货保证金'],
            ['账户与密码', '协助客户联系期货公司重置', '代客户接收、保管或者修改交易密码，利用客户的账户交易'],
            ['融资', '—', '直接或者间接为客户从事期货交易提供融资或者担保'],
          ],
          note: '依据《证券公司为期货公司提供中间介绍业务试行办法》与《中华人民共和国期货和衍生品法》。',
        },
        {
          kind: 'table',
          caption: '可交易的期货市场',
          head: ['交易所', '所在地', '官方网站'],
          rows: [
            ['中国金融期货交易所', '上海', 'www.cffex.com.cn'],
            ['上海期货交易所', '上海', 'www.shfe.com.cn'],
            ['上海国际能源交易中心', '上海', 'www.ine.cn'],
            ['郑州商品交易所', '郑州', 'www.czce.com.cn'],
            ['大连商品交易所', '大连', 'www.dce.com.cn'],
            ['广州期货交易所', '广州', 'www.gfex.com.cn'],
          ],
        },
      ],
    },
    { id: 'managers', title: '管理人员', blocks: [] },
    { id: 'branches', title: '营业网点与业务人员', blocks: [] },
    {
      id: 'accounts',
      title: '保证金账户与安全存管',
      blocks: [
        {
          kind: 'prose',
          html: '<p>期货保证金全额存放在期货公司于存管银行开立的保证金专用账户，与期货公司自有资金分开，封闭运行，由中国期货市场监控中心逐日核对。<strong>保证金账户属于期货公司，不属于本公司，也不属于任何个人。</strong></p>',
        },
      ],
    },
    {
      id: 'opening',
      title: '开户与交易流程',
      blocks: [
        {
          kind: 'steps',
          steps: [
            { title: '了解客户与适当性评估', text: '由您本人填写风险测评，期货公司评估是否与期货交易的风险相匹配；不匹配的不予开户。' },
            { title: '阅读风险说明', text: '阅读《期货交易风险说明书》《客户须知》，了解保证金、强行平仓与穿仓的含义。' },
            { title: '提交资料', text: '出示本人身份证件和银行卡，由公司 IB 专职人员协助核对并影像留存，也可以由期货公司视频见证。' },
            { title: '与期货公司签约', text: '期货经纪合同由您与期货公司签署，公司不是合同的当事人。' },
            { title: '统一开户', text: '期货公司通过中国期货市场监控中心为您申请各交易所的交易编码。', time: '1 至 3 个工作日' },
            { title: '交易', text: '使用期货公司的交易软件或者委托电话，由您本人下单；结算单由期货公司每日发出。' },
          ],
        },
      ],
    },
    {
      id: 'money',
      title: '出入金流程',
      blocks: [
        {
          kind: 'steps',
          steps: [
            { title: '银期签约', text: '在期货公司登记结算账户，并在银行的网点、网上银行或者手机银行完成银期签约。' },
            {
              title: '入金',
              text: '从本人结算账户通过银期转账转入；不接受现金，不接受他人代转。',
              time: '交易日日盘与夜盘时段，以银行公布为准',
            },
            { title: '出金', text: '在可取资金范围内转回本人结算账户，当日平仓盈利须结算后方可转出。', time: '交易日日盘时段' },
          ],
        },
        {
          kind: 'note',
          tone: 'danger',
          title: '不要把保证金交给任何个人',
          text: '公司及其工作人员不得收取、代转期货保证金。要求向个人账户、证券资金账户或者本页以外的账户汇入期货保证金的，都是违法行为。',
        },
      ],
    },
    {
      id: 'query',
      title: '交易结算结果查询',
      blocks: [
        {
          kind: 'links',
          links: [
            {
              title: '中国期货市场监控中心投资者查询服务',
              href: 'https://investorservice.cfmmc.com',
              text: '独立于期货公司的查询渠道，用开户时取得的用户名查询每日结算单，首次登录请修改密码。',
            },
            { title: '中国期货业协会', href: 'https://www.cfachina.org', text: '核对期货从业人员的资格与所在机构。' },
          ],
        },
        {
          kind: 'prose',
          html: '<p>也可以在期货公司的交易软件中查询结算单。两处结果不一致时，请在下一交易日开市之前向期货公司提出书面异议。</p>',
        },
      ],
    },
    {
      id: 'risk',
      title: '风险说明',
      blocks: [
        {
          kind: 'prose',
          html: '<ul><li>期货交易采用保证金制度，盈亏按合约价值计算，<strong>损失可能超过投入的全部保证金</strong>。</li><li>行情不利时须按期货公司的要求追加保证金，未在规定时间内补足的，持仓可能被强行平仓，由此产生的损失由客户承担。</li><li>市场剧烈波动或者达到涨跌停板时，可能无法平仓。</li><li>临近交割月的合约，个人客户须按交易所规则自行平仓，否则会被强行平仓。</li><li>网络、设备和电力故障可能影响下单，请预先了解备用的委托方式。</li></ul>',
        },
      ],
    },
    {
      id: 'complaint',
      title: '投诉与纠纷',
      blocks: [
        {
          kind: 'prose',
          html: '<p>对介绍业务的服务不满意，请拨打页面底部的投诉电话，或者到<a href="/IntoGL/branch/customerCenter.html">客户服务中心</a>提出；对期货交易、结算的异议由期货公司受理，公司协助转交并跟踪。也可以拨打 12386 中国证监会服务平台，或者申请证券期货纠纷调解组织调解。</p>',
        },
      ],
    },
  ],
};
