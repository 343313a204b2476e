import type { TextRule } from '../rule.ts';
import { advertisingLaw, fundLaw, securitiesLaw } from './laws.ts';

const common = { owner: 'compliance', severity: 'block', places: [] } as const;
const lawful = ['denied', 'warned'] as const;

/** Forecasts of prices and returns, tips, and inside information. */
export const forecastRules: readonly TextRule[] = [
  {
    ...common,
    code: 'forecast-price',
    name: '断言涨跌',
    reason: '对价格作确定性判断属于误导，任何人都不能保证涨跌',
    law: securitiesLaw('第五十六条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:必|必将|必定|必然|一定会?|肯定会?|绝对会?|注定|势必|铁定|稳步|马上|即将|明[日天]|一定能).{0,4}(?:上?涨(?!停板|跌)|大涨|暴涨|翻[番倍]|反弹|突破.{0,8}点|创新高|飙升|起飞)/,
        /(?:绝对|肯定|一定|绝)不会?(?:再)?(?:下?跌|跌破|破发|亏)|(?:牛市|主升浪|大行情)(?:来了|来临|已至|开启|启动)|百试百灵|屡试不爽/,
      ],
      unless: ['warned'],
      unlessSentence: /不意味|不等于|不代表|不一定|不保证|未必|并不|可能|是否|若|如果|无法/,
    },
    advice: '删去断言，改为说明依据和不确定性',
    instead: '走势不确定',
    examples: {
      passes: ['金叉并不意味着股价一定上涨。', '涨停价格按前收盘价的10%计算。', '大盘短期震荡。'],
      fails: ['该股必将翻番。', '大盘明年肯定突破五千点。', '牛市来了。', '只要金叉就一定上涨，百试百灵。'],
    },
  },
  {
    ...common,
    code: 'forecast-return',
    name: '预测收益',
    reason: '宣传推介不得对证券投资业绩进行预测，预期收益率已停止使用',
    law: fundLaw('第七十七条第二项'),
    places: ['promotion', 'product', 'answers', 'notices', 'news', 'education', 'recruitment', 'other'],
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:预期|预计|预估|目标|参考)(?:的)?(?:年化|到期|最高|年|月)?(?:化)?(?:收益率?|回报率?|利率)(?!分布|互换|曲线|会|的?变化|不|风险|信用)/,
        /(?:本产品|本基金|本计划|该产品|明年|今年|未来).{0,6}(?:收益|回报).{0,8}(?:轻松|可达|可望|有望|将?超过|将?达到?|不低于).{0,4}\d/,
      ],
      unless: lawful,
      unlessSentence: /净利润|营业收入|贴现|假设|压力测试|计算公式|内部收益率|并非|不再使用|业绩比较基准|无风险/,
    },
    advice: '改为业绩比较基准，并写明它不是收益承诺',
    instead: '业绩比较基准（不是对收益的承诺）',
    examples: {
      passes: ['业绩比较基准不是预期收益率。', { text: '预计公司净利润分别为5.2亿元和6.1亿元。', place: 'notices' }],
      fails: ['预期年化收益率12%。', '本产品预计年收益可达15%以上。'],
    },
  },
  {
    ...common,
    code: 'forecast-inside',
    name: '声称内幕或内部消息',
    reason: '利用或者传播内幕信息违法，以此招揽属于诈骗手法',
    law: securitiesLaw('第五十条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:内幕|内部|独家|绝密|小道)(?:的)?(?:消息|信息|渠道|通道|策略|资料|群|名单|票|代码)(?!知情人|管理|隔离|泄露|防控|交易|披露|共享|公开|登记|使用|内幕|传递|系统|安全)/,
        /主力(?:资金)?(?:已|正在|即将)?(?:进场|建仓|拉升|入场)|庄家/,
      ],
      unless: lawful,
      unlessSentence: /内幕信息知情人|内幕交易|内部信息(?:系统|管理)|信息隔离|保密|严守/,
    },
    advice: '删去，并报告合规',
    instead: '',
    examples: {
      passes: ['谨防“内部消息”话术。', '内幕信息知情人应当登记。', '禁止利用内幕信息交易。'],
      fails: ['据可靠内幕消息，公司将重组。', '内部消息：赶紧上车。', '主力资金已进场。'],
    },
  },
  {
    ...common,
    code: 'forecast-tips',
    name: '荐股与抓涨停',
    reason: '向不特定公众推荐个股须有投资咨询资格并适当披露，荐股揽客属于违法',
    law: securitiesLaw('第一百六十条'),
    places: ['promotion', 'product', 'answers', 'notices', 'news', 'education', 'recruitment', 'other'],
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:免费|每[日天]|在线|精准|老师)?荐股|(?:推荐|领取|公布|锁定|免费).{0,8}(?:牛股|黑马|妖股|金股|涨停|股票代码|个股)|(?:牛股|妖股|黑马股?)(?:代码|名单|池|推荐|提前)/,
        /抓(?:住)?(?:涨停|[一两二三四五]?个板|牛股|黑马|妖股)|涨停(?:板)?(?:群|内部|预测|敢死|密码|基因|战法)|每[天日]一只(?:涨停|牛股)/,
      ],
      unless: lawful,
      unlessSentence: /须有|须取得|资格证/,
    },
    advice: '删去个股推荐；研究观点只在研究报告中按规定发布',
    instead: '',
    examples: {
      passes: ['公司不提供荐股服务。', '警惕冒用本公司名义的“荐股群”。', '涨停板制度限制了价格波动。'],
      fails: ['老师带您抓涨停。', '免费荐股每日更新。', '公布牛股代码。'],
    },
  },
  {
    ...common,
    code: 'forecast-urge',
    name: '鼓动满仓或闭眼买入',
    reason: '鼓动不顾风险的交易损害客户利益',
    law: securitiesLaw('第八十八条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:建议|立即|赶紧|大胆|放心|果断|马上|可以)(?:满仓|全仓|梭哈|all-?in)|(?:满仓|全仓|梭哈|all-?in)(?:买入|杀入|进场|干|加仓)(?!杠杆|模式|保证金)/,
        /闭(?:着)?眼(?:睛)?(?:都能?|就)?(?:买入?|赚|上车)|(?:赶紧|抓紧|快|立刻)(?:上车|进场|入场|买入)|无脑(?:买|冲)|抄底(?:良机|机会来|就对|正当时|吧)/,
      ],
      unless: lawful,
      unlessSentence: /风险(?:很|较|更)?大|切忌|后果/,
    },
    advice: '删去，改为提示客户根据自身情况决定',
    instead: '请根据自身情况决定',
    examples: { passes: ['不要满仓操作。', '满仓操作风险很大。'], fails: ['建议满仓买入。', '抄底良机，闭眼买入就行。'] },
  },
  {
    ...common,
    code: 'forecast-accuracy',
    name: '宣称预测准确率',
    reason: '宣称准确率或中签保证，没有依据并误导客户',
    law: advertisingLaw('第十一条、第二十五条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:精准|准确|提前|成功)(?:地)?(?:预测|预判|捕捉|把握)(?!性|能力(?:不足|有限))/,
        /(?:准确率|胜率|成功率|命中率)(?:高达|超过|达到?|在)?\d/,
        /(?:保证|包|必)中签/,
      ],
      unless: lawful,
      unlessSentence: /识别|人脸|难以|回测|置信/,
    },
    advice: '删去准确率',
    instead: '',
    examples: {
      passes: ['任何人都无法准确预测市场涨跌。', '人脸识别的准确率为99%。'],
      fails: ['精准预测涨跌。', '准确率高达98%。', '保证中签。'],
    },
  },
];
