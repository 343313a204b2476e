import type { Permission, Reach, ScopeKind } from '#contract/permissions.ts';
import type { AccountState, Duty, LinkPurpose, SignInResult } from '../columns.ts';

/** Group and description of every permission, in display order. */
export const permissionNames: Readonly<Record<Permission, { group: string; name: string }>> = {
  'account.read': { group: '账号与角色', name: '查看账号' },
  'account.manage': { group: '账号与角色', name: '新建、锁定与停用账号' },
  'role.read': { group: '账号与角色', name: '查看角色与权限' },
  'role.manage': { group: '账号与角色', name: '修改角色、授权与登录网络' },
  'audit.read': { group: '审计', name: '查看审计记录' },
  'audit.export': { group: '审计', name: '导出审计记录' },
  'content.read': { group: '内容', name: '查看内容' },
  'content.draft': { group: '内容', name: '起草与提交内容' },
  'content.approve': { group: '内容', name: '复核内容' },
  'content.approve-second': { group: '内容', name: '第二级复核' },
  'content.take-down': { group: '内容', name: '紧急下线' },
  'media.manage': { group: '内容', name: '维护图片库' },
  'import.read': { group: '数据', name: '查看数据导入' },
  'import.propose': { group: '数据', name: '导入数据' },
  'import.approve': { group: '数据', name: '复核导入' },
  'import.approve-second': { group: '数据', name: '第二级复核导入' },
  'case.read': { group: '业务办理', name: '查看业务与身份证更新' },
  'case.handle': { group: '业务办理', name: '审核业务与身份证更新' },
  'case.approve': { group: '业务办理', name: '复核业务' },
  'client.read': { group: '客户', name: '按号码查询客户' },
  'client.manage': { group: '客户', name: '冻结、解除与结束登录' },
  'privacy.handle': { group: '客户', name: '办理个人信息申请' },
  'callBack.read': { group: '客户', name: '查看回电预约' },
  'callBack.handle': { group: '客户', name: '给预约的访客回电' },
  'complaint.read': { group: '投诉', name: '查看投诉' },
  'complaint.answer': { group: '投诉', name: '处理投诉' },
  'complaint.extend': { group: '投诉', name: '批准延期' },
  'recruitment.read': { group: '招聘', name: '查看投递' },
  'recruitment.manage': { group: '招聘', name: '处理投递' },
  'recruitment.judge': { group: '招聘', name: '填写用人意见' },
  'personal.reveal': { group: '个人信息', name: '查看完整个人信息' },
  'work.oversee': { group: '待办与洞察', name: '时限用尽时收到提醒' },
  'insight.read': { group: '待办与洞察', name: '查看网站洞察' },
  'personal.export': { group: '个人信息', name: '申请导出个人信息' },
  'personal.export-approve': { group: '个人信息', name: '批准导出个人信息' },
  'record.hold': { group: '运行', name: '依法保全，查看按月归档' },
  'operation.read': { group: '运行', name: '查看作业与运行状况' },
  'operation.manage': { group: '运行', name: '重试作业、查看发件箱' },
  'token.manage': { group: '接口对接', name: '生成与撤销接口令牌' },
};

export const reachNames: Readonly<Record<Reach, string>> = { all: '范围内全部', own: '仅本人或分配给本人的' };

export const dutyNames: Readonly<Record<Duty, string>> = { system: '系统管理', security: '安全管理', audit: '审计', business: '业务' };

export const stateNames: Readonly<Record<AccountState, string>> = {
  invited: '待启用',
  active: '正常',
  locked: '已锁定',
  disabled: '已停用',
};

export const scopeNames: Readonly<Record<ScopeKind, string>> = { branch: '营业网点', category: '内容栏目与数据名单', queue: '待办队列' };

export const linkNames: Readonly<Record<LinkPurpose, string>> = {
  account: '启用账号',
  password: '重设密码',
  secondFactor: '重设第二因素',
};

export const signInNames: Readonly<Record<SignInResult, string>> = {
  success: '登录成功',
  wrongPassword: '密码错误',
  wrongCode: '验证码错误',
  wrongPasskey: '通行密钥未通过核验',
  locked: '账号已锁定',
  disabled: '账号未启用或已停用',
  noSecondFactor: '尚未设置第二因素',
  network: '不在允许的网络内',
  unlinked: '身份没有关联账号',
};
