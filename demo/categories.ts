/** The demo firm's article categories, in the order of the news centre. */
export const demoCategories = [
  { code: 'gsgg', name: '公司公告', section: 'notice' },
  { code: 'shgg', name: '社会公告', section: 'notice' },
  { code: 'gsxw', name: '公司新闻', section: 'news' },
  { code: 'gsyw', name: '公司要闻', section: 'news', parent: 'gsxw' },
  { code: 'mtbd', name: '媒体报道', section: 'news' },
  { code: 'sczx', name: '市场资讯', section: 'news' },
  { code: 'qywh', name: '企业文化', section: 'news' },
  { code: 'wsjy', name: '网上交易公告', section: 'trading' },
  { code: 'jyts', name: '交易公告', section: 'trading' },
  { code: 'ggt', name: '港股通公告', section: 'trading' },
  { code: 'rzrq', name: '融资融券公告', section: 'district' },
  { code: 'cpgg', name: '金融产品公告', section: 'district' },
  { code: 'dxgg', name: '代销产品公告', section: 'district' },
  { code: 'jjsc', name: '基金市场动态', section: 'district' },
  { code: 'yjzx', name: '研究资讯', section: 'district' },
  { code: 'jczb', name: '指标与指数公告', section: 'district' },
  { code: 'flfg', name: '法律法规', section: 'district' },
  { code: 'tzjy', name: '投资者教育', section: 'education' },
  { code: 'jgxx', name: '监管信息', section: 'disclosure' },
  { code: 'zbcg', name: '采购招标', section: 'disclosure' },
  { code: 'zpgg', name: '招聘公告', section: 'disclosure' },
  { code: 'shzr', name: '社会责任', section: 'responsibility' },
] as const;

/** Categories about trading: their articles come out on trading days only. */
export const tradingCategories: ReadonlySet<string> = new Set([
  'sczx',
  'wsjy',
  'jyts',
  'ggt',
  'rzrq',
  'cpgg',
  'dxgg',
  'jjsc',
  'yjzx',
  'jczb',
]);
