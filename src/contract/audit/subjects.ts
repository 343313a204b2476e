import type { Permission } from '../permissions.ts';
import { contentAddress, type ContentName } from './content-address.ts';

/** The label of a kind of object in the audit log, and its console address. */
export interface AuditSubjectKind {
  readonly name: string;
  /** The console address of an object and the required permission; `id` is the text after the colon, or empty. */
  readonly link?: { readonly may: Permission; readonly hrefOf: (id: string) => string };
  /** The item of content, for an object that is one. */
  readonly contentOf?: (id: string) => ContentName;
  /** The reason why there is no screen to link to. */
  readonly noLink?: string;
}

const ofVisitors = '只在客户、应聘者或访客自己的页面中，管理端没有单独的页面';
const byNumber = '管理端按号码查询，没有不经查询的页面';
const byCommand = '由维护命令办理，管理端没有页面';
const internal = '系统内部的对象，没有页面';

const at = (name: string, may: Permission, hrefOf: (id: string) => string): AuditSubjectKind => ({ name, link: { may, hrefOf } });
const without = (name: string, noLink: string): AuditSubjectKind => ({ name, noLink });
/** Returns the kind of an item of content, linked to its view. */
const contentBy = (name: string, contentOf: (id: string) => ContentName): AuditSubjectKind => ({
  ...at(name, 'content.read', (id) => contentAddress(contentOf(id))),
  contentOf,
});
const content = (name: string, type: string): AuditSubjectKind => contentBy(name, (subject) => ({ type, subject }));
/** Returns the kind of a list or setting that is stored as a whole. */
const whole = (name: string, type: string): AuditSubjectKind => contentBy(name, () => ({ type, subject: 'all' }));
/** Returns the kind of a list of content. */
const listOf = (name: string, type: string): AuditSubjectKind => at(name, 'content.read', () => `/content?type=${type}`);
/** Returns the kind of a list that is imported from files, by its code. */
const register = (name: string, code?: string): AuditSubjectKind =>
  at(name, 'import.read', (id) => `/data/${encodeURIComponent(code ?? id.split(':')[0]!)}`);

/** Maps `faq:code` to one text, and `faq` alone to the categories of its kind. */
function helpContentOf(id: string): ContentName {
  const [named = '', ...code] = id.split(':');
  const kind = named === 'marginFaq' ? 'margin-faq' : named;
  return code.length === 0 ? { type: `${kind}-categories`, subject: 'all' } : { type: kind, subject: code.join(':') };
}

/** Every kind of object of acts, by the text before the colon. The compiler rejects a subject of another kind. */
export const auditSubjects = {
  account: without('客户账号', '登录账号不存在或未识别，不能对应到客户'),
  'account-witnesses': register('开户见证人员名单', 'witnesses'),
  agreement: content('协议', 'agreement'),
  agreementSignatures: without('客户签署的协议', ofVisitors),
  approval: without('办理单', '按办理单的种类另行确定'),
  approvalRelease: at('发布批次', 'content.read', () => '/changes?box=all'),
  article: content('文章', 'article'),
  audit: at('审计记录', 'audit.read', () => '/audit'),
  sessions: at('登录会话', 'account.read', () => '/sessions'),
  passwords: without('禁用密码名单', byCommand),
  backup: at('备份', 'operation.read', () => '/operation'),
  'bond-traders': register('债券交易人员名单', 'bondTraders'),
  branches: whole('网点名单', 'branches'),
  business: content('业务办理项目', 'business'),
  'business-scope': whole('业务范围', 'business-scope'),
  businessCase: at('客户业务', 'case.read', (id) => `/cases?item=${encodeURIComponent(id)}`),
  calendar: register('交易日历', 'calendar'),
  call: without('管理端操作', '被拒绝的是一次操作，不是对象'),
  callBack: at('回电预约', 'callBack.read', (id) => `/call-backs?item=${encodeURIComponent(id)}`),
  callback: at('回电预约', 'callBack.read', (id) => `/call-backs?item=${encodeURIComponent(id)}`),
  campaign: content('活动', 'campaign'),
  case: at('客户业务', 'case.read', (id) => `/cases?item=${encodeURIComponent(id)}`),
  'case-words': whole('业务审核用语', 'case-words'),
  caseRecords: without('客户办理存档', ofVisitors),
  category: at('文章栏目', 'content.read', () => '/content?type=article'),
  'change-words': whole('敏感词', 'watched-words'),
  client: without('客户', byNumber),
  company: contentBy('公司资料', (id) => ({ type: `company-${id}`, subject: 'all' })),
  complaint: at('投诉', 'complaint.read', (id) => `/complaints?view=all&item=${encodeURIComponent(id)}`),
  'complaint-quarter': content('季度投诉情况', 'complaint-quarter'),
  'complaint-templates': whole('投诉答复模板', 'complaint-templates'),
  conditionSet: content('办理条件', 'condition-set'),
  consentText: content('客户同意书', 'consent-text'),
  content: at('内容列表', 'content.read', (id) => `/content?type=${id}`),
  'corporate-actions': register('公司行动名单', 'corporateActions'),
  'customer-center': whole('客户服务中心', 'customer-center'),
  dailyFile: without('数据文件', '见上传它的数据导入'),
  delivery: at('投递', 'recruitment.read', (id) => `/deliveries?item=${encodeURIComponent(id)}`),
  demoDay: without('示例数据', byCommand),
  digest: without('邮件摘要', ofVisitors),
  'disclosed-accounts': register('公示账户名单', 'accounts'),
  download: listOf('下载软件', 'download'),
  'download-categories': whole('软件下载分类', 'download-categories'),
  export: at('个人信息导出', 'personal.export', () => '/exports'),
  fee: content('收费标准', 'fee-rate'),
  fees: whole('收费项目', 'fee-items'),
  file: without('附件', '见使用它的变更单'),
  files: without('文件存储', byCommand),
  'finance-report': content('定期报告', 'finance-report'),
  'fund-dividends': register('基金分红名单', 'fundDividends'),
  'fund-evaluation': register('基金风险评价', 'fundRiskLevels'),
  'fund-method': whole('基金风险评价方法', 'fund-method'),
  'fund-navs': register('基金净值', 'funds'),
  'fund-performance': register('基金业绩', 'funds'),
  'fund-sellers': whole('基金销售人员名单', 'fund-sellers'),
  'fund-splits': register('基金份额拆分', 'funds'),
  funds: register('基金名单', 'funds'),
  'futures-accounts': without('期货保证金账户', internal),
  'futures-catalogue': register('期货品种目录', 'futures'),
  'futures-ib': whole('期货中间介绍业务', 'futures-ib'),
  help: contentBy('帮助内容', helpContentOf),
  'hk-notices': register('港股通公告', 'hkNotices'),
  importSource: at('文件来源', 'import.read', (id) => `/data/sources/${encodeURIComponent(id)}`),
  'investor-meeting': content('投资者活动', 'meeting'),
  job: content('职位', 'job'),
  key: without('加密密钥', byCommand),
  log: without('透明日志', byCommand),
  knowledgeTest: content('知识测试', 'knowledge-test'),
  launch: at('上线检查', 'content.read', () => '/launch'),
  lesson: content('投教课程', 'lesson'),
  'lesson-series': content('投教系列', 'lesson-series'),
  'fact-finding': at('事实核对', 'content.draft', () => '/facts'),
  'rule-exceptions': whole('规则例外', 'rule-exceptions'),
  'firm-facts': whole('事实', 'firm-facts'),
  link: at('链接检查', 'insight.read', () => '/links'),
  list: register('证券名单'),
  marginTerms: whole('两融业务参数', 'margin-terms'),
  'market-totals': register('市场两融余额', 'marketTotals'),
  media: at('图片', 'content.read', (id) => `/media/${id}`),
  message: at('消息', 'operation.manage', () => '/outbox'),
  mobile: without('手机号', '只记手机号的摘要，不能还原'),
  pageShowing: at('网页存证', 'content.read', (id) => `/evidence/${id}`),
  pageText: content('页面文字', 'page-text'),
  privacy: at('个人信息申请', 'privacy.handle', (id) => `/privacy-requests?item=${encodeURIComponent(id)}`),
  privacyDeletion: at('个人信息申请', 'privacy.handle', (id) => `/privacy-requests?item=${encodeURIComponent(id)}`),
  privacyExport: without('个人信息副本', ofVisitors),
  privacyRecipients: whole('个人信息接收方', 'privacy-recipients'),
  'private-fund': whole('私募子公司', 'subsidiary'),
  'private-fund-notices': without('私募基金公告', internal),
  'private-funds': without('私募基金名单', internal),
  privateFundConfirmation: without('合格投资者确认', ofVisitors),
  privateFundTerms: whole('合格投资者确认文本', 'investor-terms'),
  questionnaire: content('问卷', 'questionnaire'),
  queue: at('后台作业', 'operation.read', (id) => `/operation/${encodeURIComponent(id)}`),
  quotes: without('示例行情', byCommand),
  record: at('按月归档的记录', 'record.hold', () => '/records'),
  'recruit-notice': content('招聘公告', 'recruit-notice'),
  redirects: whole('地址跳转', 'redirects'),
  refinancing: register('转融通数据', 'refinancing'),
  register: register('名单'),
  'related-links': whole('相关链接', 'related-links'),
  role: at('角色', 'role.read', () => '/roles'),
  search: contentBy('站内搜索', (type) => ({ type, subject: 'all' })),
  securities: without('证券资料', internal),
  seeker: without('应聘者', byNumber),
  seekerConsentText: content('应聘者同意书', 'seeker-consent'),
  'service-event': at('服务状态', 'content.read', () => '/content?type=incident'),
  'service-sentences': whole('故障用语', 'incident-sentences'),
  site: at('网站', 'content.read', () => '/launch'),
  slides: whole('首页轮播', 'slides'),
  staff: at('账号', 'account.read', (id) => `/accounts/${id}`),
  'staff-register': register('从业人员名单', 'staff'),
  suitability: whole('适当性等级', 'suitability-scale'),
  takeover: at('旧站迁入', 'content.read', (id) => `/take-over/${id}`),
  talent: at('人才储备', 'recruitment.manage', (id) => `/talents?item=${encodeURIComponent(id)}`),
  token: at('接口令牌', 'token.manage', () => '/tokens'),
  trust: whole('官方渠道与仿冒名单', 'trust-register'),
  upload: at('隔离的文件', 'operation.read', () => '/quarantine'),
  urgentNotice: content('紧急公告', 'urgent-notice'),
  webhook: at('推送地址', 'operation.read', () => '/webhooks'),
} as const satisfies Readonly<Record<string, AuditSubjectKind>>;

export type AuditSubjectName = keyof typeof auditSubjects;
/** The object of an act: a kind, optionally followed by the id of one object. */
export type AuditSubject = AuditSubjectName | `${AuditSubjectName}:${string}`;

/** Returns the kinds with a label, as people write the object: `客户 12`, `投诉 TS2026…`. */
export function findSubjectKindsByName(name: string): AuditSubjectName[] {
  return (Object.keys(auditSubjects) as AuditSubjectName[]).filter((kind) => auditSubjects[kind].name === name);
}

/** Parses an object as people write it (`客户 12`) or as the audit log stores it (`client:12`). Undefined for an unknown kind. */
export function parseSubject(text: string): AuditSubject | undefined {
  if (isAuditSubject(text)) return text;
  const [, name = '', id = ''] = /^(\S+?)[\s：:]*([\w./-]+)$/.exec(text.trim()) ?? [];
  const [kind] = findSubjectKindsByName(name);
  return kind && id ? `${kind}:${id}` : undefined;
}

/** Returns the label of an object: `客户 12`. */
export function formatSubject(subject: string): string {
  const [kind = '', ...id] = subject.split(':');
  return `${(auditSubjects as Readonly<Record<string, AuditSubjectKind>>)[kind]?.name ?? '其他对象'} ${id.join(':')}`.trim();
}

export const isAuditSubject = (text: string): text is AuditSubject => Object.hasOwn(auditSubjects, text.split(':', 1)[0]!);
