import type { TextRule } from '../rule.ts';
import { futuresLaw, privateFundRules, securitiesLaw } from './laws.ts';

const common = { owner: 'compliance', severity: 'block', places: [] } as const;
const lawful = ['denied', 'warned'] as const;

/** Suitability of clients, and business that nobody may offer. */
export const suitabilityRules: readonly TextRule[] = [
  {
    ...common,
    code: 'suitability-everyone',
    name: '声称适合所有人',
    reason: '产品须与客户的风险承受能力相匹配，没有适合所有人的产品',
    law: securitiesLaw('第八十八条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:适合|适用于|面向|人人|谁).{0,4}(?:所有(?:人|投资者|客户|人群)|任何(?:人|投资者|客户|风险)|每(?:一)?个人|各类风险)|人人(?:都)?(?:能|可以?)(?:买|开|投|赚|参与)|老少皆宜|男女老少|(?:小白|新手|零基础|没有经验|没经验).{0,4}(?:轻松|也能|也可以?|放心|秒)(?!.{0,4}(?:学|看懂|读懂|了解|阅读))/,
      ],
      unless: lawful,
      unlessSentence: /讲座|课程|本页|无障碍|学习/,
    },
    advice: '写明风险等级和适合的客户类型',
    instead: '适合风险承受能力与其风险等级相匹配的投资者',
    examples: {
      passes: ['本产品适合风险承受能力为C3及以上的投资者。', '课程面向所有人开放，新手也能看懂。', '期权不适合所有投资者。'],
      fails: ['适合所有人的理财产品。', '老少皆宜的期货产品。', '人人都能买期权。'],
    },
  },
  {
    ...common,
    code: 'suitability-skip',
    name: '绕过测评与门槛',
    reason: '测评、门槛、双录是法定的适当性义务，不得绕过',
    law: securitiesLaw('第八十八条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:无需|不用|不需要?|免|跳过|省去|绕过|不做)(?:进行)?(?:风险)?(?:测评|评估|测试|视频(?:见证)?|双录|回访|适当性(?:匹配|评估)?|冷静期)/,
        /(?:零|0|无|没有|降低)门槛.{0,8}(?:开|买|投|入|参与|交易)|(?:不满|不足|不够|没有).{0,8}(?:万|资产|条件|经验|分数?).{0,4}(?:也能|也可以?|照样|没关系|都能).{0,4}(?:开通?|买|办|过)?/,
      ],
      unless: lawful,
      unlessSentence: /专业投资者|豁免|讲座|不足.{0,6}(?:的部分|应当|须|时)/,
    },
    advice: '写明须先完成测评并符合条件',
    instead: '须完成风险测评并符合开通条件',
    examples: {
      passes: ['专业投资者可以豁免部分知识测试。', '未完成风险测评的客户不能购买。', '首次开户须完成风险测评。'],
      fails: ['无需风险测评。', '零门槛开通创业板。', '不满50万也能开通科创板。', '跳过适当性匹配。'],
    },
  },
  {
    ...common,
    code: 'suitability-help',
    name: '代做测评或提供答案',
    reason: '测评和知识测试须由客户本人独立完成',
    law: securitiesLaw('第八十八条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:帮|替|代|协助|为(?=您|你|客户))(?:您|你|客户)?.{0,6}(?:填|做|答|完成|通过|重新填写?|选).{0,8}(?:问卷|测评|测试|考试|答题)|(?:代|包)(?:考|测|答题|通过)|(?:提供|出售|代|附|领取?|送|有偿).{0,10}(?:考试|测试|测评).{0,4}(?:答案|题库)|(?:测评|问卷|测试).{0,6}(?:随便|随意|选最高)(?:选|填|做)?/,
      ],
      unless: lawful,
    },
    advice: '写明测评由本人独立完成',
    instead: '测评和测试须由本人独立完成',
    examples: {
      passes: ['工作人员不得代填测评问卷。', '严禁代为答题。', '请本人完成知识测试。'],
      fails: ['客服可以帮您重新填写问卷。', '提供期权考试答案，包通过。', '风险测评随便选就行。'],
    },
  },
  {
    ...common,
    code: 'suitability-lend',
    name: '垫资过桥',
    reason: '垫资使不符合条件的客户开通业务，违反适当性管理',
    law: securitiesLaw('第八十八条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:帮|替|代|为|给)(?:您|你|客户)?.{0,4}垫资|垫资(?:开|验|入)|过桥(?!贷款利率|费率统计)|借(?:钱|款|资金)(?:给您)?(?:开通|验资|开户)|代(?:您)?(?:凑|补)(?:足)?资(?:金|产)|(?:帮|替)(?:您|你).{0,4}(?:凑|补足|摆)(?:足)?(?:资金|资产)/,
      ],
      unless: lawful,
    },
    advice: '删去，写明资产要求以本人资产计算',
    instead: '资产要求以本人资产计算',
    examples: { passes: ['严禁协助客户垫资开户。', '请核对账户资产。'], fails: ['资产不足我们帮您垫资。', '可以过桥满足条件。'] },
  },
  {
    ...common,
    code: 'unlicensed-discretion',
    name: '全权委托与代客操作',
    reason: '证券公司、期货公司办理经纪业务不得接受全权委托，也不得约定分享收益',
    law: [securitiesLaw('第一百三十四条'), futuresLaw('第六十六条、第七十八条')],
    matcher: {
      kind: 'patterns',
      patterns: [
        /全权(?:委托|代理|操作|打理|处理您的账户)|代(?:客|您|你|为客户|他人)(?:操作|理财|操盘|交易|买卖|下单|管理账户)|代(?:操盘|炒股|客理财)|(?:替|帮|为)(?:您|你|客户|他)?(?:操盘|炒股|下单|管账户|操作账户)|由.{0,6}(?:替|代|帮)(?:您|你|客户)?(?:操作|下单|操盘)|带盘|喊单|跟单/,
        /(?:资金|钱|账户)(?:都)?交给(?:我们|老师|专家|团队)|(?:收益|利润|盈利)(?:五五|三七|四六|二八|按比例)?分成|(?:盈利|赚钱)后(?:再)?(?:付费|收费|分成)|管理客户(?:的)?账户/,
      ],
      unless: lawful,
      unlessSentence: /资产管理计划|公证|授权委托书|继承|监护/,
    },
    advice: '删去，写明由客户本人决定并下单',
    instead: '由客户本人决定并下单',
    examples: {
      passes: ['公司员工不得接受客户的全权委托。', '授权代理人须持公证的授权委托书办理。', '代客操盘是非法证券活动的特征。'],
      fails: ['全权委托，专业团队代客理财。', '资金交给我们代您操作，收益五五分成。', '带盘操作，盈利后付费。'],
    },
  },
  {
    ...common,
    code: 'unlicensed-lending',
    name: '场外配资',
    reason: '未经许可的融资业务违法',
    law: securitiesLaw('第一百二十条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:场外|股票|期货|线上|1[比:]\d+的?|免息|高杠杆)?配资(?!本|产|源|格|料|金比例|管|质)/,
        /(?:杠杆)(?:最高|高达|可达)?(?:[十百]|\d{1,2})倍.{0,8}(?:试用|免息|到账|秒)/,
      ],
      unless: [...lawful, 'asked'],
      unlessSentence: /不同|未纳入|十倍杠杆.{0,4}自有/,
    },
    advice: '删去，并报告合规',
    instead: '',
    examples: { passes: ['场外配资属于违法活动，请投资者远离。', '系统按比例分配资源。'], fails: ['提供1比10股票配资，当天到账。'] },
  },
  {
    ...common,
    code: 'unlicensed-accounts',
    name: '出借或借用账户',
    reason: '任何单位和个人不得出借自己的证券账户或者借用他人的账户',
    law: securitiesLaw('第五十八条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:出借|租借|出租|租用|借用|收购|高价收|买卖|转借)(?:您的|他人的?|个人|证券|股票|期货|闲置)*账户?|(?:账户|股票|股份)(?:代持|托管一条龙)|股票代持|账户托管/,
        /账户.{0,4}(?:出租|出借|租给|借给)/,
      ],
      unless: [...lawful, 'asked'],
      unlessSentence: /不得|招股|持股(?:平台|安排)|披露|清理|基金托管|资产托管/,
    },
    advice: '删去，写明账户只能本人使用',
    instead: '账户只能本人使用',
    examples: {
      passes: ['请勿将账户出借给他人。', '股东的代持已在招股书中披露并清理。'],
      fails: ['高价租借证券账户。', '股票代持、账户托管一条龙服务。'],
    },
  },
  {
    ...common,
    code: 'unlicensed-password',
    name: '索取账号密码或转账到个人',
    reason: '公司不会索取密码，也不通过个人账户收款；此类文字与诈骗相同',
    law: securitiesLaw('第一百零七条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:把|将|提供|告诉|告知|发送|交出?).{0,6}(?:账号|账户)?(?:和)?(?:交易)?密码.{0,6}(?:给|告诉|告知|发给|交给|提供)(?:我们|老师|客户经理|客服|专员|他|她|团队)/,
        /(?:账号|密码|验证码)(?:发|交|告诉|给)(?:给)?(?:我们|老师|客户经理|客服)/,
      ],
      unless: lawful,
    },
    advice: '删去，提醒客户不向任何人透露密码',
    instead: '请勿向任何人透露密码',
    examples: { passes: ['请勿把交易密码告诉客服。'], fails: ['把账号密码给老师，坐等分红。', '把交易密码告诉客户经理。'] },
  },
  {
    ...common,
    code: 'private-fund-publicity',
    name: '公开推介私募产品',
    reason: '私募基金不得通过互联网等向不特定对象宣传推介',
    law: privateFundRules('第二十条'),
    places: ['promotion', 'news', 'notices', 'research'],
    severity: 'remind',
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:私募(?:证券)?(?:投资)?基金|私募产品|集合资产管理计划).{0,16}(?:火热|热销|发售|认购|首发|开放申购|欢迎|起购|收益|净值(?:大涨|新高))/,
      ],
      unless: ['denied', 'warned'],
      unlessSentence: /合格投资者|清盘|终止|清算|备案|临时报告|信息披露|分红公告|开放日公告/,
    },
    advice: '改到须先确认合格投资者的页面发布',
    instead: null,
    examples: {
      passes: [
        { text: '私募基金不得公开宣传推介。', place: 'notices' },
        { text: '集合资产管理计划清算公告。', place: 'notices' },
      ],
      fails: [{ text: '私募证券投资基金火热发售中。', place: 'promotion' }],
    },
  },
];
