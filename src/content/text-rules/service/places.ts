/** Groups of content kinds to which rules apply. */
export const placeNames = {
  promotion: '宣传与首页',
  product: '产品与业务页面',
  answers: '问答、指南与手册',
  notices: '公告',
  news: '新闻',
  research: '研究与市场资讯',
  education: '投资者教育',
  recruitment: '招聘',
  firm: '公司资料与披露',
  other: '其他内容',
} as const;
export type PlaceCode = keyof typeof placeNames;

const kindsByPlace: Partial<Record<PlaceCode, readonly string[]>> = {
  promotion: ['slides', 'campaign', 'promotions', 'settings-entries', 'settings-firm', 'settings-mobile-app', 'media-item'],
  product: ['page-text', 'business', 'fund-method', 'subsidiary', 'meeting'],
  answers: ['faq', 'margin-faq', 'task', 'guide', 'video', 'customer-center', 'settings-chat', 'settings-call-back'],
  notices: ['article', 'urgent-notice'],
  education: ['lesson', 'lesson-series'],
  recruitment: ['job', 'recruit-notice', 'settings-recruitment'],
  firm: [
    'company-profile',
    'company-executives',
    'company-shareholders',
    'company-structure',
    'company-subsidiaries',
    'company-milestones',
    'company-achievements',
    'company-certificates',
    'company-licences',
    'disclosed-accounts',
    'bond-traders',
    'futures-ib',
    'finance-report',
    'branches',
    'fund-sellers',
  ],
};

/** Categories of articles that are not notices. */
const categoriesByPlace: Partial<Record<PlaceCode, readonly string[]>> = {
  news: ['gsxw', 'gsyw', 'mtbd', 'qywh', 'shzr'],
  research: ['yjzx', 'jczb', 'sczx', 'jjsc'],
  education: ['tzjy'],
  recruitment: ['zpgg'],
};

/** Kinds whose texts name forbidden words themselves, quote others, or are read by programs only. */
export const uncheckedKinds: ReadonlySet<string> = new Set([
  'watched-words',
  'firm-facts',
  'rule-exceptions',
  'trust-register',
  'synonyms',
  'redirects',
  'take-over',
  'launch',
  'knowledge-test',
  'questionnaire',
  'settings-crawlers',
  'settings-security-contact',
  'settings-data-licence',
]);

const placeOfKind = new Map(Object.entries(kindsByPlace).flatMap(([place, kinds]) => kinds.map((kind) => [kind, place as PlaceCode])));
const placeOfCategory = new Map(
  Object.entries(categoriesByPlace).flatMap(([place, categories]) => categories.map((category) => [category, place as PlaceCode])),
);

/** Fields whose words are searched but never shown, and the options of a quiz, of which most are wrong. */
export const uncheckedFields: ReadonlySet<string> = new Set(['keywords', 'words', 'queries', 'options', 'question']);

/** Returns the group of a kind; articles are divided by their category. */
export const placeOf = (kind: string, category: string): PlaceCode =>
  (kind === 'article' ? placeOfCategory.get(category) : undefined) ?? placeOfKind.get(kind) ?? 'other';
