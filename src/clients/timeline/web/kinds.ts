/** Kinds of events, in display order. */
export const timelineKinds = ['login', 'device', 'message', 'document', 'case', 'change', 'consent', 'request', 'access'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const kindNames: Record<TimelineKind, string> = {
  login: '登录',
  device: '设备与会话',
  message: '发给我的通知',
  document: '签署与测评',
  case: '业务办理',
  change: '资料与密码',
  consent: '同意与撤回',
  request: '副本与删除申请',
  access: '本公司查阅',
};
