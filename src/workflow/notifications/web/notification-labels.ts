import { ratifyHours } from '#workflow/approvals/web/ratify-hours.ts';
/** The kinds of notifications, in the order of the form. */
export const kindNames = {
  security: '账户安全',
  waiting: '待我处理',
  returned: '被退回',
  due: '即将到期',
  overdue: '已超期',
  mention: '@提到我',
  remark: '外部审阅意见',
  failed: '到点未能执行',
  ratify: '待追认的下架',
  late: '名单未按时更新',
} as const;
export type NotificationKind = keyof typeof kindNames;
export const notificationKinds = Object.keys(kindNames) as readonly NotificationKind[];

/** Explanations of kinds whose name is not sufficient. */
export const kindHints: Readonly<Record<NotificationKind, string>> = {
  security: '有人连续多次没有登录成功我的账号',
  waiting: '由我办理、复核，或无人领取而我可以领取的事项',
  returned: '我起草或导入后被退回的内容与数据',
  due: '今天到期，或离期限只剩几个工作日的事项',
  overdue: '过了承诺或法定期限仍未办结的事项',
  mention: '同事在备注或批注中 @ 了我',
  remark: '外部人员通过我发放的审阅链接留下了意见',
  failed: '到了设定的时间没有生效的变更单、数据与导出，以及自动停止的事件推送',
  ratify: `紧急下线或立即发布后须在 ${ratifyHours} 小时内追认的内容`,
  late: '到时仍未更新的名单与数据',
};

/** Kinds with a legal deadline or a duty of the firm, and those about the person's own account, which may be sent within quiet hours. */
export const urgentKinds: readonly NotificationKind[] = ['security', 'overdue', 'ratify'];

export const modeNames = { now: '立即', digest: '每日汇总', off: '不通知' } as const;
export type NotificationMode = keyof typeof modeNames;
export const notificationModes = Object.keys(modeNames) as readonly NotificationMode[];

export const addressNames = {
  mail: '邮箱',
  wecom: '企业微信群机器人',
  dingtalk: '钉钉群机器人',
  feishu: '飞书群机器人',
  wecomAccount: '企业微信账号',
  dingtalkAccount: '钉钉账号',
  feishuAccount: '飞书账号',
} as const;
export type AddressKind = keyof typeof addressNames;
export const addressKinds = Object.keys(addressNames) as readonly AddressKind[];

export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
