import { complaintActionNames } from '#modules/console/complaint-desk/web/complaint-action-names.ts';
import { workActionNames } from '#modules/console/work/web/work-names.ts';

/** What was done, in Chinese, of the acts that staff meet most; others stand as they were written down. */
export const actionNames: Readonly<Record<string, string>> = {
  ...workActionNames,
  ...complaintActionNames,
  'staff.login': '登录',
  'staff.logout': '退出',
  'staff.loginFailed': '登录验证失败',
  'staff.loginRefused': '登录被拒绝',
  'staff.locked': '锁定账号',
  'staff.unlocked': '解锁账号',
  'staff.disabled': '停用账号',
  'staff.created': '新建账号',
  'staff.linkIssued': '发放一次性链接',
  'staff.linkUsed': '使用一次性链接',
  'staff.accessChanged': '更改角色与范围',
  'staff.sessionsEnded': '结束他人会话',
  'staff.sessionEnded': '结束自己的会话',
  'staff.proved': '再次验证身份',
  'staff.passwordChanged': '修改密码',
  'staff.secondFactorChanged': '更换第二因素',
  'staff.recoveryCodesRenewed': '更换恢复码',
  'staff.refused': '操作被拒绝',
  'role.created': '新建角色',
  'role.changed': '修改角色',
  'audit.exported': '导出审计记录',
  'operation.jobsRetried': '重试作业',
};
