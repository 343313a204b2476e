import { clientLimits } from '../client-limits.ts';

/**
 * The proofs that each act of a client requires: the single table used by the calls, the pages and `docs/permissions.md`. Nothing
 * that an open session and its text messages can obtain is enough alone; an identity number names the client and proves nothing.
 */

/** The kinds of proof in display order: those without a text message come first. */
export const proofNames = {
  passkey: '通行密钥',
  loginPassword: '登录密码',
  tradingPassword: '交易密码',
  mailCode: '预留邮箱的验证码',
  code: '原手机号的短信验证码',
  trustedDevice: '已信任的设备',
  recentLogin: `${clientLimits.proofMinutes} 分钟内的登录`,
  cardCheck: '工作人员核对身份证照片，并等待保护期',
  branch: '本人携带身份证到营业网点',
  idNumber: '身份证号码',
} as const;

export type Proof = keyof typeof proofNames;

/** The proofs that can be requested in place before an act continues. */
export const requestedProofs = ['passkey', 'loginPassword', 'tradingPassword', 'mailCode', 'code'] as const satisfies readonly Proof[];
export type RequestedProof = (typeof requestedProofs)[number];

/** Proofs that are sufficient together. */
type Way = readonly Proof[];

interface ActRule {
  /** Name on pages and in the message with the code. */
  name: string;
  /** The calls that check it. */
  calls: readonly string[];
  ways: readonly Way[];
  /** Proofs that the call itself contains, whichever way is used; the others are requested in place. */
  brings?: readonly Proof[];
  /** True when the act's own message goes to the mail address as well. */
  tellsItself?: boolean;
  /** True for an act that gives no rights to anybody and is not notified. */
  isQuiet?: boolean;
  /** The reason, where the ways do not explain themselves. */
  note?: string;
}

/**
 * For acts that control the account: a passkey (device and owner in one), or two different proofs, of which at most one is a text
 * message.
 */
const controlWays: readonly Way[] = [
  ['passkey'],
  ['loginPassword', 'code'],
  ['tradingPassword', 'code'],
  ['mailCode', 'code'],
  ['loginPassword', 'mailCode'],
  ['tradingPassword', 'mailCode'],
  ['loginPassword', 'tradingPassword'],
];

/** One proof that no session and no text message gives, in addition to the one always required. */
const beside = (always: Proof): readonly Way[] =>
  requestedProofs.filter((proof) => proof !== 'code' && proof !== always).map((proof) => [always, proof]);

/** The session is sufficient. */
const noProof: readonly Way[] = [[]];

export const actRules = {
  login: {
    name: '登录',
    calls: ['/api/login', '/api/login/verify_device', '/api/login/passkey'],
    ways: [['passkey'], ['loginPassword', 'trustedDevice'], ['loginPassword', 'code']],
  },
  trustDevice: {
    name: '信任一台设备',
    calls: ['/api/login/verify_device'],
    ways: [['loginPassword', 'code']],
    note: '刚变更的密码、手机号在保护期内不算；不同意“登录设备信息处理”的不信任',
  },
  scan: {
    name: '确认扫码登录',
    calls: ['/api/scan_login/decide'],
    ways: [
      ['trustedDevice', 'passkey'],
      ['trustedDevice', 'loginPassword'],
    ],
    note: `有通行密钥的须用通行密钥；没有的，登录后 ${clientLimits.proofMinutes} 分钟内即为登录密码已核对。办理时扫码核验的，手机只代为给出通行密钥或登录密码这一项，每次都须核对`,
  },
  unlock: {
    name: '解除本人的锁定',
    calls: ['/api/unlock'],
    ways: [['loginPassword', 'code'], ['branch']],
    note: '另填身份证号码，只用于确认是谁',
  },
  resetPassword: {
    name: '重置登录密码',
    calls: ['/reset_pwd/submit_reset_pwd'],
    ways: [['code', 'passkey'], ['code', 'tradingPassword'], ['code', 'mailCode'], ['branch']],
    note: '另填资金账号、姓名、身份证号码与手机号，只用于确认是谁',
  },
  password: { name: '修改登录密码', calls: ['/api/password'], brings: ['loginPassword'], ways: controlWays, tellsItself: true },
  device: { name: '取消信任设备', calls: ['/api/devices/{id}'], ways: controlWays },
  passkey: { name: '删除通行密钥', calls: ['/api/passkeys/{id}'], ways: controlWays },
  passkeyAdd: { name: '添加通行密钥', calls: ['/api/passkeys/begin'], brings: ['loginPassword', 'code'], ways: controlWays },
  contact: { name: '变更手机号', calls: ['/common/acpt_submit'], ways: [...beside('code'), ['branch']], note: '生效前等待保护期' },
  contactMail: { name: '变更电子邮箱', calls: ['/common/acpt_submit'], ways: controlWays, note: '生效前等待保护期' },
  contactLost: {
    name: '变更手机号（原号码已停用）',
    calls: ['/common/acpt_submit'],
    brings: ['cardCheck'],
    ways: [...beside('cardCheck'), ['branch']],
    note: '由工作人员核对身份证照片，规则不代为通过；生效前等待保护期',
  },
  tradingPassword: { name: '重置交易密码', calls: ['/common/acpt_submit'], ways: controlWays },
  deletion: { name: '申请删除个人信息', calls: ['/api/privacy/deletions'], brings: ['code'], ways: controlWays },
  export: {
    name: '导出完整的个人信息副本',
    calls: ['/api/privacy/exports'],
    brings: ['code'],
    ways: controlWays,
  },
  maskedExport: {
    name: '导出脱敏的个人信息副本',
    calls: ['/api/privacy/exports'],
    ways: [['code']],
    note: '证件号码、资金账号与联系方式只显示首尾',
  },
  sign: {
    name: '签署电子协议（手机号在保护期内）',
    calls: ['/agreement/sign'],
    brings: ['code'],
    ways: controlWays,
    tellsItself: true,
    note: '手机号刚变更，短信验证码不算；未登录的不能签署',
  },
  signUsual: {
    name: '签署电子协议',
    calls: ['/agreement/sign', '/agreement/sign_by_mobile'],
    ways: [['code']],
    note: '只签本人登录后发起的业务的协议',
  },
  permission: { name: '开通业务权限（手机号在保护期内）', calls: ['/common/acpt_submit'], ways: controlWays },
  lock: { name: '锁定网上访问', calls: ['/api/lock'], ways: noProof, note: '只收回权限，不给出权限' },
  endSession: {
    name: '结束其他登录',
    calls: ['/api/sessions/{id}'],
    ways: [['trustedDevice'], ['recentLogin'], ...requestedProofs.map((proof) => [proof])],
    isQuiet: true,
    note: '在信任的设备上，或刚登录不久的，不另核验；其余任选一项。不另发通知',
  },
  keepContact: { name: '撤回等待生效的联系方式变更', calls: ['/api/contact_hold/cancel'], ways: noProof, note: '原联系方式不变' },
  freeze: { name: '按消息中的链接冻结账户', calls: ['/api/not_me'], ways: noProof, note: '凭发往手机与邮箱的一次性链接' },
  unfreeze: {
    name: '解除冻结',
    calls: [],
    ways: [['branch']],
    note: '由工作人员在管理端办理，依据与备注留痕；客户不能在网上解除',
  },
} as const satisfies Readonly<Record<string, ActRule>>;

export type ActKind = keyof typeof actRules;

/** The acts that request proofs in place. */
export const stepUpKinds = [
  'password',
  'device',
  'endSession',
  'passkey',
  'passkeyAdd',
  'contact',
  'contactMail',
  'contactLost',
  'tradingPassword',
  'deletion',
  'export',
  'sign',
  'permission',
] as const satisfies readonly ActKind[];
export type StepUpKind = (typeof stepUpKinds)[number];

/** One act, with its subject where there can be several: the device, the case. */
export interface StepUpAct {
  act: StepUpKind;
  subject?: string;
}

/** Content of an act's refusal: the act, and the proofs that the call itself contained. */
export interface StepUpRequest extends StepUpAct {
  given: readonly Proof[];
}

export const actRuleOf = (act: ActKind): ActRule => actRules[act];

/** Returns true when the proofs are sufficient for the act. Proofs that the call contains are checked by the call. */
export const areProofsSufficient = (act: ActKind, proofs: readonly Proof[]): boolean =>
  actRuleOf(act).ways.some((way) => way.every((proof) => proofs.includes(proof)));

/** Returns the ways that the client can complete, each with its missing proofs. */
function openWays(act: ActKind, proven: readonly Proof[], reachable: readonly Proof[]): { missing: readonly Proof[]; proven: number }[] {
  return actRuleOf(act)
    .ways.filter((way) => way.every((proof) => proven.includes(proof) || reachable.includes(proof)))
    .map((way) => {
      const missing = way.filter((proof) => !proven.includes(proof));
      return { missing, proven: way.length - missing.length };
    });
}

/** Returns the smallest number of further proofs, among those the client can give; Infinity when no way can be completed. */
export const countMissingProofs = (act: ActKind, proven: readonly Proof[], reachable: readonly Proof[]): number =>
  Math.min(...openWays(act, proven, reachable).map(({ missing }) => missing.length));

/** Returns the proofs to offer next, in display order: those of ways that use the given proofs, and those sufficient alone. */
export function listNextProofs(act: ActKind, proven: readonly Proof[], reachable: readonly RequestedProof[]): RequestedProof[] {
  const ways = openWays(act, proven, reachable);
  const most = Math.max(...ways.map((way) => way.proven));
  const useful = new Set(ways.filter((way) => way.proven === most || way.missing.length === 1).flatMap(({ missing }) => missing));
  return requestedProofs.filter((proof) => useful.has(proof));
}
