import type { CaseItem } from '#clients/cases/schema/cases.ts';
import type { ConsentCode } from '#clients/privacy/schema.ts';
import type { LoginItem } from '#identity/clients/schema.ts';
import type { HoldRow } from '#identity/clients/service/hold/holds.ts';

/** Display names of states in a client's copy. */
export const caseStateNames: Record<CaseItem['state'], string> = {
  open: '办理中',
  inReview: '审核中',
  returned: '待补正',
  approved: '已通过',
  refused: '未通过',
  withdrawn: '已撤回',
  expired: '已过期',
};

export const holdStateNames: Record<HoldRow['state'], string> = { held: '保护期内，等待生效', released: '已生效', cancelled: '已撤回' };

export const loginResultNames: Record<LoginItem['result'], string> = {
  success: '登录成功',
  wrongPassword: '密码错误',
  wrongCode: '验证码错误',
  newDevice: '密码正确，等待新设备验证',
  locked: '账户已锁定',
  needsSupport: '须联系客服',
  frozen: '账户已冻结',
};

export const consentNames: Record<ConsentCode, string> = {
  privacy_policy: '隐私政策',
  id_photo: '身份证照片',
  financial_account: '金融账户信息',
  marketing: '产品与活动信息推送',
  device_info: '登录设备信息',
};

export const decisionNames = { given: '同意', refused: '不同意', withdrawn: '撤回' } as const;
