import type { Permission } from '../permissions.ts';
import type { auditWords } from './words.ts';

/** What is said of an act beside its object, and how a person reads it. */
export interface AuditDetail {
  readonly name: string;
  /** What its words mean; any other text stands as it was written. */
  readonly words?: Readonly<Record<string, string>>;
  /** Whose number, code or name it is: read from the tables that know. */
  readonly of?: 'staff' | 'role' | 'permission' | 'approval' | 'type' | 'category' | 'register' | 'field' | 'branch' | 'queue';
  /** What the names within it are, where they are data: columns of a list, words of a file, filters of a list. */
  readonly keyedBy?: 'column' | 'word' | 'filter';
  /** A digest or an internal number: kept whole in the record, and shown as far as it tells two apart. */
  readonly isMark?: true;
}

const named = (name: string): AuditDetail => ({ name });
const words = <const Words extends Readonly<Record<string, string>>>(name: string, meant: Words) => ({ name, words: meant });
const mark = (name: string) => ({ name, isMark: true }) as const;
const keyed = (name: string, keyedBy: NonNullable<AuditDetail['keyedBy']>) => ({ name, keyedBy }) as const;
const of = <const Whose extends NonNullable<AuditDetail['of']>>(name: string, whose: Whose) => ({ name, of: whose });

const acts = {
  write: '修改',
  withdraw: '撤下',
  takeDown: '紧急下线',
  import: '导入',
  rollBack: '恢复',
  export: '导出',
  confirm: '确认',
} as const;

/** Every name under which an act says more of itself. The compiler refuses one that is not here, and a word of a closed list that has no meaning here. */
export const auditDetails = {
  accepted: named('已说明理由接受的检查'),
  action: named('操作'),
  actor: named('操作人'),
  accounts: named('账户数'),
  act: words('办理', acts),
  added: named('新增'),
  address: named('网址'),
  after: named('修改后'),
  algorithm: words('校验方法', { crc32: 'CRC32', md5: 'MD5', sha256: 'SHA-256', sm3: 'SM3', bytes: '字节和' }),
  alt: named('替代文字'),
  approvedBy: of('复核人', 'staff'),
  articles: named('文章数'),
  asOf: named('数据日期'),
  at: named('时间'),
  attempt: named('答卷或投递次序'),
  author: named('起草人'),
  back: mark('背面照片'),
  before: named('修改前'),
  busiCode: named('业务代码'),
  branches: of('营业网点', 'branch'),
  branch: of('营业网点', 'branch'),
  businesses: named('业务数'),
  by: of('办理人或方式', 'staff'),
  bytes: named('字节数'),
  case: mark('业务编号'),
  categories: of('分类', 'category'),
  category: of('栏目', 'category'),
  cells: named('每行的列数'),
  changed: named('修改'),
  changedShareMax: named('变动比例上限（%）'),
  channel: words('签署渠道', { mobile: '手机页面', token: '登录后的页面' }),
  channels: named('渠道数'),
  checksum: named('校验值'),
  code: named('代码'),
  codes: named('代码'),
  column: named('列'),
  columns: keyed('列', 'column'),
  comment: named('批注编号'),
  condition: named('符合的条件'),
  conflicts: of('双方都改过的字段', 'field'),
  contentHash: mark('内容校验值'),
  contracts: named('合约数'),
  control: named('首行'),
  copied: named('已复制'),
  count: named('数量'),
  cutOff: named('最晚时间'),
  date: named('日期'),
  delivery: mark('推送编号'),
  days: named('天数'),
  dayOrder: words('日期写法', { 'month-first': '月在前', 'day-first': '日在前' }),
  deadline: named('截止日'),
  decision: words('决定', { approved: '同意', refused: '不同意', withdrawn: '已撤回' }),
  device: mark('设备编号'),
  discarded: named('清除数'),
  dueOn: named('应办结日'),
  effectiveFrom: named('生效日'),
  effectiveOn: named('生效日'),
  ended: named('结束的会话数'),
  entries: named('记录数'),
  evaluation: mark('评估编号'),
  events: words('事件', { 'content.published': '内容发布或更新', 'content.withdrawn': '内容撤下', 'list.published': '名单发布', 'complaint.changed': '投诉收到、状态变化', 'case.changed': '业务开始办理、状态变化', 'webhook.test': '测试' }),
  evidence: named('证明材料数'),
  exchange: words('交易所', { SSE: '上交所', SZSE: '深交所', BSE: '北交所' }),
  exchanges: named('交易所数'),
  failure: named('未办成的原因'),
  failures: named('连续失败次数'),
  fakes: named('仿冒数'),
  fees: named('收费项目数'),
  field: of('字段', 'field'),
  fields: of('填写的字段', 'field'),
  file: mark('文件编号'),
  fileId: mark('文件编号'),
  filter: named('筛选条件'),
  form: named('照片'),
  format: words('格式', { json: 'JSON', pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' }),
  freeRows: named('不检查比例的行数'),
  formerUntil: named('旧密钥有效至'),
  former: mark('原来的版本'),
  found: named('发现的问题'),
  from: named('原为'),
  front: mark('正面照片'),
  funds: named('基金数'),
  given: named('收到'),
  gone: named('已不在'),
  ground: named('依据'),
  groups: named('设置'),
  headings: named('列名'),
  hasMobile: named('有手机号'),
  hasRecord: named('有会议记录'),
  hold: mark('变更编号'),
  holdings: named('持股数'),
  image: mark('照片编号'),
  images: mark('照片编号'),
  insteadOf: mark('被替换的版本'),
  isAddition: named('只增加列名'),
  isAgain: named('再次提交'),
  isAnonymous: named('匿名'),
  isCancelled: named('已取消'),
  isDecorative: named('仅作装饰'),
  isFound: named('查到'),
  isFull: named('含全部资料'),
  isGood: named('成功'),
  isKeptForDelivery: named('因投递保留'),
  isLocked: named('已暂停登录'),
  isOn: named('由统一身份认证核对'),
  isSynthetic: named('模拟数据'),
  issuer: named('认证平台'),
  job: mark('作业编号'),
  jobId: named('职位编号'),
  keepsFiles: named('保留附件'),
  kind: words('种类', { education: '投资者教育活动', content: '变更单', import: '数据导入', case: '业务审核', export: '导出申请', access: '查看记录' }),
  lagDays: named('允许晚的交易日数'),
  layout: named('文件的格式'),
  left: named('剩余'),
  level: words('级别', { 1: '第一级', 2: '第二级' }),
  levels: named('复核级数'),
  link: mark('链接编号'),
  list: named('名单'),
  loginName: named('登录名'),
  lookUp: named('查询编号'),
  lost: named('缺失'),
  marketLossMax: named('市值减少上限（%）'),
  mark: named('标记'),
  mediaType: named('文件类型'),
  missedTradingDays: named('晚了的交易日数'),
  modulo: named('模'),
  name: named('名称'),
  needsApproval: named('须经复核'),
  needsTradingDay: named('须为交易日'),
  networks: named('允许的网络'),
  newDevice: named('新设备'),
  none: named('空值的写法'),
  note: named('说明或备注编号'),
  notices: named('公告数'),
  number: named('编号'),
  of: of('原办理单', 'approval'),
  official: named('官方渠道数'),
  on: named('日期'),
  orders: of('变更单', 'approval'),
  owner: of('所有人', 'staff'),
  paper: named('问卷代码'),
  passkey: mark('通行密钥'),
  place: named('位置'),
  people: named('人数'),
  permission: of('权限', 'permission'),
  permissions: of('权限', 'permission'),
  position: named('第几列'),
  present: named('已在新处'),
  product: named('网站名称'),
  products: named('品种数'),
  proposedBy: of('提交人', 'staff'),
  promotions: named('推荐数'),
  proof: named('验证方式'),
  proofs: named('验证方式'),
  purpose: words('用途', { opening: '咨询开户', service: '咨询业务', password: '重设密码' }),
  queue: of('待办队列', 'queue'),
  query: keyed('导出范围', 'filter'),
  reach: words('范围', { all: '范围内全部', own: '仅本人或分配给本人的' }),
  reading: words('读取结果', { refused: '未通过检查', frozen: '已冻结待复核' }),
  reason: words('原因', { account: '注销账号', permission: '没有权限', scope: '不在工作范围内', export: '经批准的导出', locked: '账号已锁定', disabled: '账号未启用或已停用' }),
  raised: named('上调'),
  records: named('记录数'),
  redirects: named('跳转数'),
  referral: named('推荐来源'),
  removed: named('删除'),
  removedShareMax: named('删除比例上限（%）'),
  replaced: mark('替换的文件'),
  request: named('申请编号'),
  requests: of('办理单', 'approval'),
  resealed: named('已更换'),
  restoredFrom: mark('恢复自版本'),
  result: named('结果'),
  revision: named('修订号'),
  rhythm: words('频率', { daily: '每日', weekly: '每周' }),
  role: words('岗位或内容', { whole: '全部', added: '新增', removed: '删除', changed: '修改', other: '其他' }),
  roles: of('角色', 'role'),
  rowCount: named('行数'),
  rows: named('行数'),
  same: named('重复'),
  scanned: named('扫码登录'),
  scope: named('范围'),
  scopes: named('工作范围'),
  search: named('查找'),
  seconds: named('用时（秒）'),
  section: named('部分'),
  sections: named('部分'),
  separator: words('分隔符', { comma: '逗号', tab: '制表符', semicolon: '分号', bar: '竖线' }),
  session: mark('会话编号'),
  sessions: named('交易时段数'),
  set: named('条件代码'),
  sha256: mark('文件校验值'),
  side: words('正反面', { front: '正面', back: '背面' }),
  signing: mark('签署编号'),
  since: named('起'),
  size: named('字节数'),
  slides: named('图片数'),
  slot: mark('面试时间编号'),
  slots: named('面试时间数'),
  sm3: mark('校验值'),
  source: named('来源'),
  spellings: keyed('写法', 'word'),
  staff: of('工作人员', 'staff'),
  startsAt: named('开始时间'),
  state: named('状态'),
  states: named('状态数'),
  status: words('状态', { open: '正常' }),
  step: named('步骤'),
  steps: named('退回的步骤'),
  subject: named('对象'),
  sums: named('合计'),
  synonyms: named('同义词数'),
  tables: named('表格'),
  targets: of('名单', 'register'),
  template: named('通知'),
  text: named('说明'),
  terms: named('文本版本'),
  title: named('标题'),
  lowered: named('下调'),
  token: named('接口令牌'),
  to: named('改为'),
  topics: named('主题数'),
  trailer: named('尾行'),
  trusted: named('已信任'),
  type: of('内容或事项种类', 'type'),
  unit: words('单位', { percent: '百分数', fraction: '小数', one: '元或股', lot: '手', bai: '百', qian: '千', wan: '万', baiwan: '百万', qianwan: '千万', yi: '亿' }),
  unchanged: named('未变'),
  until: named('止'),
  url: named('地址'),
  validDays: named('有效天数'),
  validFrom: named('生效日'),
  validUntil: named('有效期至'),
  verdict: named('意见'),
  version: mark('版本'),
  walks: named('行情数'),
  way: words('登录方式', { identity: '统一身份认证', password: '本系统密码', directory: '统一身份认证密码' }),
  what: of('内容', 'permission'),
  why: words('原因', { account: '账号已停用' }),
  withBreaks: named('含换行符'),
  withControl: named('含首行'),
  word: named('字样'),
  written: named('写入'),
} as const satisfies Readonly<Record<string, AuditDetail>>;

export type AuditDetailName = keyof typeof auditDetails;

/** What may be said of an act, where it is put together elsewhere. */
export type AuditDetails = { readonly [Name in AuditDetailName]?: unknown };

type WordsOf<Name extends AuditDetailName> =
  | keyof typeof auditWords
  | ((typeof auditDetails)[Name] extends { words: infer Words } ? keyof Words : never)
  | ((typeof auditDetails)[Name] extends { of: 'permission' } ? Permission : never);
/** A text that can be anything is no word of a closed list. */
type IsOpen<Value extends string> = Record<never, never> extends Record<Value, 1> ? true : false;
type KnownWord<Name extends AuditDetailName, Value> = Value extends string
  ? IsOpen<Value> extends true
    ? Value
    : Value extends WordsOf<Name>
      ? Value
      : never
  : Value;
type Known<Name, Value> = Name extends AuditDetailName
  ? Value extends readonly (infer One)[]
    ? readonly (One extends object ? KnownDetails<One> : KnownWord<Name, One>)[]
    : Value extends Date
      ? Value
      : Value extends object
        ? KnownNames<Name, Value>
        : KnownWord<Name, Value>
  : never;
/** What stands under names that are data themselves (columns, words of a file) is not looked into. */
type KnownNames<Name extends AuditDetailName, Value extends object> = (typeof auditDetails)[Name] extends { keyedBy: string } ? Value : KnownDetails<Value>;

/** The same details where every name has one that people read, and every word of a closed list a meaning; otherwise what nothing can be. */
export type KnownDetails<Details> = { readonly [Name in keyof Details]: Known<Name, Details[Name]> };
