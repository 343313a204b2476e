import type { DemoBusiness } from './demo-business.ts';
import { allDay, confirm, esign, noFee, soon } from './demo-business.ts';

const conditions = (conditionSet: string): DemoBusiness['steps'][number] => ({
  code: 'conditions',
  name: '资格条件',
  kind: 'conditions',
  conditionSet,
  hint: '逐条核对您的资产、交易经验与风险承受能力，未达到的条件会说明差距和最早可办理的日期',
});

const knowledge: DemoBusiness['steps'][number] = {
  code: 'knowledge',
  name: '知识测评',
  kind: 'paper',
  paper: 'star_chinext_knowledge',
  hint: '了解您对板块交易规则与风险的掌握程度，未通过可以复习后重新作答',
};

const agreements = (...documents: string[]): DemoBusiness['steps'][number] => ({
  code: 'agreements',
  name: '签署协议',
  kind: 'agreements',
  documents,
  hint: '逐份阅读全文后，凭短信验证码签署，签署后的文件可在“我的文件”下载',
});

const granted = (name: string, effect: string): string[] => [
  '提交后系统核对您的资格条件、测评结果与协议签署情况，一般几分钟内完成；遇需人工核实的情形，1 个交易日内完成。',
  `审核通过后${name}即时开通，${effect}。`,
  '结果会以短信通知，也可在“我的办理”中查看进度；如需补正，只需重新填写被退回的部分。',
];

const boardMaterials = ['本人有效身份证（系统登记的证件须在有效期内）', '预留手机号可正常接收短信验证码', '有效的风险承受能力测评结果'];

/** Permissions to trade where more is asked of a client. */
export const permissionBusinesses: readonly DemoBusiness[] = [
  {
    code: 'chinext',
    name: '创业板交易权限开通',
    group: 'permission',
    sort: 10,
    summary: '开通后可买卖在深圳证券交易所创业板上市的注册制股票、存托凭证',
    materials: boardMaterials,
    minutes: 15,
    serviceTime: allDay,
    fee: noFee,
    next: granted('权限', '下一交易日起可参与创业板股票的申购与买卖'),
    risk: '创业板股票上市后前 5 个交易日不设涨跌幅限制，其后涨跌幅限制比例为 20%；企业业绩波动大、退市情形更多，可能造成较大损失。',
    productLevel: 'R4',
    steps: [conditions('chinext'), knowledge, agreements(esign, 'chinext_risk'), confirm],
    effect: 'grantPermission',
    permission: 'chinext',
    review: soon,
  },
  {
    code: 'star',
    name: '科创板交易权限开通',
    group: 'permission',
    sort: 20,
    summary: '开通后可买卖在上海证券交易所科创板上市的股票、存托凭证',
    materials: boardMaterials,
    minutes: 15,
    serviceTime: allDay,
    fee: noFee,
    next: granted('权限', '下一交易日起可参与科创板股票的申购与买卖'),
    risk: '科创板企业研发投入大、盈利周期长，允许未盈利企业上市；股价波动可能剧烈，并可能因触及退市标准而终止上市。',
    productLevel: 'R4',
    steps: [conditions('star'), knowledge, agreements(esign, 'star_risk'), confirm],
    effect: 'grantPermission',
    permission: 'star',
    review: soon,
  },
  {
    code: 'bse',
    name: '北交所交易权限开通',
    group: 'permission',
    sort: 30,
    summary: '开通后可买卖在北京证券交易所上市的股票，并参与公开发行申购',
    materials: boardMaterials,
    minutes: 15,
    serviceTime: allDay,
    fee: noFee,
    next: granted('权限', '下一交易日起可参与北交所股票的申购与买卖'),
    risk: '北交所股票上市首日不设涨跌幅限制，其后涨跌幅限制比例为 30%；上市公司以创新型中小企业为主，流动性与经营风险较高。',
    productLevel: 'R4',
    steps: [conditions('bse'), knowledge, agreements(esign, 'bse_risk'), confirm],
    effect: 'grantPermission',
    permission: 'bse',
    review: soon,
  },
  {
    code: 'hk_connect',
    name: '港股通交易权限开通',
    group: 'permission',
    sort: 40,
    summary: '开通后可通过沪港通、深港通买卖规定范围内的香港联合交易所上市证券',
    materials: boardMaterials,
    minutes: 12,
    serviceTime: allDay,
    fee: '开通不收取费用；交易与结算费用、港股相关税费按公示的收费标准执行',
    next: granted('权限', '下一港股通交易日起可以交易'),
    risk: '港股通股票以港币报价、人民币交收，存在汇率风险；没有涨跌幅限制，交易日与内地不完全一致，节假日前后可能无法及时卖出。',
    productLevel: 'R4',
    steps: [conditions('hk_connect'), agreements(esign, 'hk_connect_risk', 'hk_connect_agreement'), confirm],
    effect: 'grantPermission',
    permission: 'hk_connect',
    review: soon,
  },
];
