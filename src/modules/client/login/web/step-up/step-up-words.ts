/** Acts that control an account, as the page and the text message with the code name them. */
export const stepUpActs = {
  password: '修改登录密码',
  device: '取消信任设备',
  contact: '变更联系方式',
  tradingPassword: '重置交易密码',
  deletion: '申请删除个人信息',
  sign: '签署电子协议',
  permission: '开通业务权限',
  passkey: '管理通行密钥',
} as const;

export type StepUpKind = keyof typeof stepUpActs;

/** One act, and what it is about where there can be several: the device, the case. */
export interface StepUpAct {
  act: StepUpKind;
  subject?: string;
}

/** What confirms such an act, in the order in which it is offered. */
export const proofNames = {
  code: '原手机号的短信验证码',
  idNumber: '身份证号码',
  loginPassword: '登录密码',
  tradingPassword: '交易密码',
} as const;

export type Proof = keyof typeof proofNames;

/** How many different ones it takes. */
export const proofsNeeded = 2;

/** What the refusal of an act asks for: the act, what the call itself has proved, and whether the code has to be among the two. */
export interface StepUpAsk extends StepUpAct {
  given: readonly Proof[];
  needsCode: boolean;
}

/** True when the proofs are enough. */
export function isEnough(proofs: readonly Proof[], { needsCode }: Pick<StepUpAsk, 'needsCode'>): boolean {
  return new Set(proofs).size >= proofsNeeded && (!needsCode || proofs.includes('code'));
}
