import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';
import type { CampaignDraft } from '#modules/portal/site/schema.ts';
import { paths } from '#web/paths.ts';

export interface DemoCampaign extends Omit<CampaignDraft, 'sort'> {
  text: Omit<PageTextDraft, 'key' | 'title'>;
}

const day = (date: string) => new Date(`${date}T00:00:00+08:00`);
const educational = '本专题仅为投资者教育和服务说明，不构成对任何证券、基金或业务的推荐。市场有风险，投资需谨慎。';

/** The pages behind the carousel, in the order of its slides, and two that have ended. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    title: '任何一天的名单，都查得到',
    summary: '标的证券与可充抵保证金证券逐日公布，按日期留存，可作为凭据引用。',
    picture: '/media/banners/gate',
    alt: '层层相套的深蓝色门廊，尽头透出暖光',
    startsAt: day('2026-01-01'),
    endsAt: null,
    riskTip: '融资融券交易具有杠杆，可能放大损失，甚至损失超过本金。参与前请确认您了解规则并通过适当性评估。',
    text: {
      lead: '同一只股票，昨天能不能作担保、折算率是多少，今天还能不能查到？可以。每个交易日的名单都整份保存，并有一个不变的网址。',
      sections: [
        {
          id: 'what',
          title: '能查什么',
          blocks: [
            {
              kind: 'table',
              caption: '逐日留存的名单',
              head: ['名单', '内容', '更新'],
              rows: [
                ['可充抵保证金证券', '代码、简称、市场、类型、折算率、集中度分组', '每个交易日'],
                ['融资标的、融券标的', '代码、简称、市场、保证金比例、状态', '每个交易日'],
                ['标的股票池', '调入日期、调出日期', '有变动时'],
              ],
            },
            { kind: 'note', tone: 'info', text: '您选的日子不是交易日时，页面显示前一个交易日的名单，并写明实际日期。' },
          ],
        },
        {
          id: 'how',
          title: '怎样把某天的名单留作凭据',
          blocks: [
            {
              kind: 'steps',
              steps: [
                { title: '选日期', text: '在名单页的“日期”里选一天，按查询。' },
                { title: '核对', text: '页面上方写着数据日期与更新时间；筛选条件都在网址里。' },
                { title: '保存', text: '收藏或复制网址即可，任何人打开看到的都是同一份；也可以直接打印。' },
              ],
            },
            {
              kind: 'links',
              links: [
                { title: '担保品与标的证券', href: paths.marginSecurity(), text: '按代码、名称或拼音首字母查询' },
                { title: '标的股票池', href: paths.stockPool(), text: '调入与调出一目了然' },
              ],
            },
          ],
        },
      ],
    },
  },
  {
    title: '九十家网点，出门就能找到人',
    summary: '按省份、城市和关键词查询地址、电话、营业时间与无障碍设施。',
    picture: '/media/banners/columns',
    alt: '朱红色立柱排成一列，向远处延伸',
    startsAt: day('2026-01-01'),
    endsAt: null,
    riskTip: educational,
    text: {
      lead: '手机能办的事越来越多，但总有想当面问清楚的时候。每家网点的页面写明了地址、电话、营业时间和有没有坡道。',
      sections: [
        {
          id: 'bring',
          title: '去网点前，带好这些',
          blocks: [
            {
              kind: 'table',
              caption: '常办业务的材料',
              head: ['业务', '材料', '大约需要'],
              rows: [
                ['开户', '本人有效身份证、本人银行借记卡', '30 分钟'],
                ['身份证到期更新', '新身份证', '10 分钟（也可在线办理）'],
                ['重置交易密码', '本人有效身份证', '10 分钟'],
                ['继承等非交易过户', '请先致电网点，材料因情况而异', '视材料而定'],
              ],
            },
          ],
        },
        {
          id: 'access',
          title: '行动不便怎么办',
          blocks: [
            {
              kind: 'prose',
              html: '<p>网点页面标明坡道、低位柜台、轮椅等设施。不便出门的客户可以预约上门见证：两名工作人员到场，全程录像，不另收费。上门人员的姓名和执业编号可以在<a href="/IntoGL/information/jianzhengkaihu.html">见证人员公示</a>里当场核对。</p>',
            },
            { kind: 'links', links: [{ title: '查营业网点', href: paths.branches(), text: '按省市、关键词或离我最近' }] },
          ],
        },
      ],
    },
  },
  {
    title: '公告先说影响谁、什么时候、要做什么',
    summary: '系统升级、休市安排与业务规则调整，集中在新闻公告栏目。',
    picture: '/media/banners/arches',
    alt: '青绿色拱门一重接一重，中间一道亮光',
    startsAt: day('2026-01-01'),
    endsAt: null,
    riskTip: educational,
    text: {
      lead: '我们给自己定了写公告的规矩：第一段就说清影响谁、什么时候、您要不要做什么。改过的公告留着旧稿，撤下的公告留着原因。',
      sections: [
        {
          id: 'rules',
          title: '我们的写法',
          blocks: [
            {
              kind: 'steps',
              steps: [
                { title: '先说结论', text: '影响时段、影响系统、客户需要做的事，放在第一段。' },
                { title: '改了就说', text: '发布后有更正的，页面顶部写明何时改、改了什么，可以逐字对照。' },
                { title: '撤了也说', text: '撤下的公告，原网址仍然能打开，写明撤下的日期与原因。' },
                { title: '方便跟踪', text: '每个栏目都可以用阅读器订阅，不必天天来看。' },
              ],
            },
            {
              kind: 'links',
              links: [
                { title: '新闻公告', href: paths.news(), text: '全部栏目' },
                { title: '网上交易公告', href: paths.newsCategory('wsjy'), text: '升级与测试的时段和影响' },
              ],
            },
          ],
        },
      ],
    },
  },
  {
    title: '看懂规则，再做决定',
    summary: '用大白话讲费用、风险与期限的投教课堂，每两周更新。',
    picture: '/media/banners/steps',
    alt: '墨绿色台阶通向一扇透光的门',
    startsAt: day('2026-01-01'),
    endsAt: null,
    riskTip: educational,
    text: {
      lead: '每一课只讲一件事，讲完给一个能自己验算的例子。没有“必赚”，也没有“内部消息”。',
      sections: [
        {
          id: 'topics',
          title: '从这几课开始',
          blocks: [
            {
              kind: 'faq',
              items: [
                {
                  question: '一笔股票交易要花多少钱？',
                  answer:
                    '<p>买卖都有佣金；卖出另收 0.05% 的印花税（2023 年 8 月 28 日起减半征收）；买卖双方各付 0.001% 的过户费。佣金按您与公司的约定，通常有每笔最低 5 元的下限。完整清单见<a href="/Inves/chargingStandard.html">收费标准</a>。</p>',
                },
                {
                  question: '风险测评的 C1 到 C5 是什么意思？',
                  answer:
                    '<p>C1 最谨慎，C5 最能承受波动；产品和业务也分 R1 到 R5。一般来说，C 的数字不小于 R 的数字才算匹配。对照表见<a href="/Inves/risk.html">投资者适当性</a>。</p>',
                },
                {
                  question: '维持担保比例跌破 130% 会怎样？',
                  answer: '<p>您会收到追加担保物的通知；在约定期限内没有补足，公司有权强制平仓。具体线和期限以合同为准。</p>',
                },
              ],
            },
            { kind: 'links', links: [{ title: '投教课堂', href: paths.newsCategory('tzjy'), text: '全部课程，可按关键词查' }] },
          ],
        },
      ],
    },
  },
  {
    title: '一周两融，数字说话',
    summary: '每周整理全市场融资融券余额与平均维持担保比例的变化。',
    picture: '/media/banners/market',
    alt: '金色柱形高低起伏，上方一条折线',
    startsAt: day('2026-01-01'),
    endsAt: null,
    riskTip: '过去的数据不代表未来。融资融券交易可能放大损失，请审慎参与。',
    text: {
      lead: '只列数字、出处和计算方法，不猜涨跌。每周一收市后更新上一周。',
      sections: [
        {
          id: 'figures',
          title: '看哪几个数字',
          blocks: [
            {
              kind: 'facts',
              facts: [
                { label: '融资余额', value: '投资者借钱买证券、尚未归还的金额合计。' },
                { label: '融券余额', value: '投资者借证券卖出、尚未归还的证券按市价折算的金额合计。' },
                { label: '平均维持担保比例', value: '全体信用账户的资产与负债之比，越低说明杠杆越高。' },
              ],
            },
            { kind: 'links', links: [{ title: '市场资讯', href: paths.newsCategory('sczx'), text: '每周一期' }] },
          ],
        },
      ],
    },
  },
  {
    title: '防非宣传月：三招认出假客服',
    summary: '官方从不索要密码和验证码，也从不拉群荐股。',
    picture: '/media/banners/columns',
    alt: '朱红色立柱排成一列，向远处延伸',
    startsAt: day('2026-05-15'),
    endsAt: day('2026-06-16'),
    riskTip: educational,
    text: {
      lead: '冒充客服、虚假网站、荐股群，是最常见的三种骗局。每一种都有一眼能认出的破绽。',
      sections: [
        {
          id: 'three',
          title: '三招',
          blocks: [
            {
              kind: 'steps',
              steps: [
                { title: '看号码', text: '来电号码、短信端口、网址，在“辨真伪”里输入一查便知。' },
                { title: '问编号', text: '自称员工的，请他报执业编号，在从业人员公示里核对姓名和营业部。' },
                { title: '守密码', text: '任何人以任何理由索要密码或验证码，都是骗子，直接挂断。' },
              ],
            },
          ],
        },
        {
          id: 'rules',
          title: '活动规则（已结束）',
          blocks: [
            {
              kind: 'prose',
              html: '<p>活动期间答对全部十道题的访客可以下载《防非手册》电子版。不收集个人信息，不抽奖，不赠送任何与交易挂钩的优惠。</p>',
            },
          ],
        },
      ],
    },
  },
];
