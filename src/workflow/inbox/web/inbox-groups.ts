import { ratifyHours } from '#workflow/approvals/web/ratify-hours.ts';

/** The parts of the inbox in display order: the safety of the reader's account and legal deadlines first, notices and drafts last. */
export const inboxGroupNames = {
  security: '账户安全',
  ratify: `待追认（${ratifyHours} 小时内）`,
  overdue: '已超期',
  today: '今天到期',
  failed: '到点未能执行',
  late: '名单未按时更新',
  soon: '即将到期',
  returned: '被退回',
  reminder: '提到我的、外部意见与时限提醒',
  waiting: '待我处理',
} as const;

export type InboxGroup = keyof typeof inboxGroupNames;
export const inboxGroups = Object.keys(inboxGroupNames) as readonly InboxGroup[];
