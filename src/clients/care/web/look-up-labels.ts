/** Number kinds by which a client can be found. */
export const numberKindNames = { fundAccount: '资金账号', mobile: '手机号', idNumber: '证件号码' } as const;
export type ClientNumberKind = keyof typeof numberKindNames;

/** Reasons for looking up a client. */
export const lookUpReasonNames = {
  call: '客户来电',
  visit: '客户来访',
  complaint: '办理投诉',
  case: '办理业务',
  other: '其他（请说明）',
} as const;
export type LookUpReason = keyof typeof lookUpReasonNames;

/** Short labels of account states. */
export const accessNames = { open: '正常', locked: '客户自行锁定', needsSupport: '须临柜办理', frozen: '已冻结' } as const;

/** Labels of the ways in which staff verify a client's identity. */
export const groundNames = { branch: '网点核对本人与证件', hotline: '录音电话核对本人', idCard: '核对证件照片' } as const;

export const loginResultNames: Readonly<Record<string, string>> = {
  success: '登录成功',
  wrongPassword: '密码不正确',
  locked: '已暂停',
  needsSupport: '须临柜办理',
  newDevice: '新设备，等待验证码',
  wrongCode: '验证码不正确',
  frozen: '账户已冻结',
};
