import type { RelatedLinkDraft } from '#modules/portal/related-links/schema.ts';

type Line = readonly [code: string, name: string, url: string, note: string, phone?: string];

const regulators: readonly Line[] = [
  [
    'csrc',
    '中国证券监督管理委员会',
    'https://www.csrc.gov.cn',
    '法规、行政许可、处罚决定与机构名录；12386 受理投诉、举报与咨询。',
    '12386',
  ],
  ['nfra', '国家金融监督管理总局', 'https://www.nfra.gov.cn', '银行、保险等机构的监管信息与消费者投诉。', '12378'],
  ['pbc', '中国人民银行', 'http://www.pbc.gov.cn', '利率、汇率、征信与反洗钱规定。', '12363'],
  ['rules', '证券期货法规数据库', 'https://neris.csrc.gov.cn/falvfagui/', '按名称、文号与时效查询证券期货规章全文。'],
  ['npc-laws', '国家法律法规数据库', 'https://flk.npc.gov.cn', '全国人大常委会办公厅维护的法律法规官方文本。'],
];
const exchanges: readonly Line[] = [
  ['sse', '上海证券交易所', 'https://www.sse.com.cn', '沪市公告、交易规则、融资融券与港股通名单。', '400-8888-400'],
  ['szse', '深圳证券交易所', 'https://www.szse.cn', '深市公告、交易规则、融资融券与港股通名单。', '400-808-9999'],
  ['bse', '北京证券交易所', 'https://www.bse.cn', '北交所公告、交易规则与融资融券名单。', '400-626-3333'],
  ['hkex', '香港交易所', 'https://www.hkex.com.hk', '港股市场资料、交易日历与互联互通安排。'],
  ['cffex', '中国金融期货交易所', 'https://www.cffex.com.cn', '股指期货、国债期货与股指期权合约。'],
  ['shfe', '上海期货交易所', 'https://www.shfe.com.cn', '有色、贵金属、能源化工等期货合约。'],
  ['ine', '上海国际能源交易中心', 'https://www.ine.cn', '原油、集运指数等国际化品种。'],
  ['czce', '郑州商品交易所', 'https://www.czce.com.cn', '棉花、白糖、化工等期货合约。'],
  ['dce', '大连商品交易所', 'https://www.dce.com.cn', '豆类、玉米、铁矿石等期货合约。'],
  ['gfex', '广州期货交易所', 'https://www.gfex.com.cn', '工业硅、碳酸锂等新能源金属期货合约。'],
];
const associations: readonly Line[] = [
  ['sac', '中国证券业协会', 'https://www.sac.net.cn', '证券公司与行业自律规则；查询从业人员登记信息。'],
  ['sac-people', '中国证券业协会信息公示', 'https://gs.sac.net.cn', '按姓名或登记编号核对证券从业人员与机构。'],
  ['amac', '中国证券投资基金业协会', 'https://www.amac.org.cn', '基金行业自律规则与统计数据。', '400-017-8200'],
  ['amac-funds', '基金业协会信息公示', 'https://gs.amac.org.cn', '核对私募基金管理人与产品的登记备案。'],
  ['cfa', '中国期货业协会', 'https://www.cfachina.org', '期货公司与从业人员信息、期货投教。'],
  ['capco', '中国上市公司协会', 'https://www.capco.org.cn', '上市公司治理与自律规范。'],
  ['nafmii', '中国银行间市场交易商协会', 'https://www.nafmii.org.cn', '银行间市场债务融资工具的注册与规则。'],
];
const services: readonly Line[] = [
  ['chinaclear', '中国证券登记结算', 'http://www.chinaclear.cn', '查询本人名下的证券账户与持有记录。', '4008-058-058'],
  ['csf', '中国证券金融', 'http://www.csf.com.cn', '转融通与融资融券市场统计数据。'],
  ['cfmmc', '中国期货市场监控中心', 'https://www.cfmmc.com', '查询期货交易结算账单。'],
  ['sipf', '中国证券投资者保护基金', 'http://www.sipf.com.cn', '证券公司风险处置中的投资者保护。'],
  ['isc', '中证中小投资者服务中心', 'http://www.isc.com.cn', '持股行权、纠纷调解与支持诉讼。'],
  ['court', '人民法院在线调解平台', 'https://tiaojie.court.gov.cn', '在线申请诉前调解。', '12368'],
  ['tax', '国家税务总局', 'https://www.chinatax.gov.cn', '个人所得税与证券交易印花税的政策查询。', '12366'],
];
const education: readonly Line[] = [
  ['investor', '中国投资者网', 'https://www.investor.org.cn', '证监会主管的投资者教育平台。'],
  ['sse-edu', '上交所投资者教育', 'https://edu.sse.com.cn', '规则解读、课程与模拟交易。'],
  ['szse-edu', '深交所投资者服务', 'https://investor.szse.cn', '投资者教育课程与互动问答。'],
  ['neeq', '全国股转系统', 'https://www.neeq.com.cn', '新三板规则与投资者教育。'],
];
const data: readonly Line[] = [
  ['cninfo', '巨潮资讯网', 'http://www.cninfo.com.cn', '上市公司与基金的法定披露信息。'],
  ['hkexnews', '披露易', 'https://www.hkexnews.hk', '香港上市公司的公告与通函原文。'],
  ['csindex', '中证指数', 'https://www.csindex.com.cn', '指数编制方案、样本与估值。'],
  ['cnindex', '国证指数', 'https://www.cnindex.com.cn', '国证与深证系列指数的编制方案与样本。'],
  ['chinabond', '中国债券信息网', 'https://www.chinabond.com.cn', '国债收益率曲线与债券发行信息。'],
  ['chinamoney', '中国货币网', 'https://www.chinamoney.com.cn', '贷款市场报价利率、人民币汇率中间价。'],
  ['dishonest', '证券期货市场失信记录查询', 'https://neris.csrc.gov.cn/shixinchaxun', '查询机构与个人在证券期货市场的失信记录。'],
];

const toDraft =
  (category: RelatedLinkDraft['category'], minute: number) =>
  ([code, name, url, note, phone]: Line, at: number): RelatedLinkDraft => ({
    code,
    category,
    name,
    url,
    note,
    phone,
    // Nobody has opened them for the demo firm: the moments are made up and say so.
    checkedAt: `2026-11-16T10:${String(minute + at).padStart(2, '0')}:00+08:00`,
    isSample: true,
  });

/** The official sites that the demo firm names, by category. */
export const relatedLinks: RelatedLinkDraft[] = [
  ...regulators.map(toDraft('regulator', 0)),
  ...exchanges.map(toDraft('exchange', 8)),
  ...associations.map(toDraft('association', 20)),
  ...services.map(toDraft('service', 30)),
  ...education.map(toDraft('education', 40)),
  ...data.map(toDraft('data', 46)),
];
