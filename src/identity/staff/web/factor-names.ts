import type { SignInWay } from '../columns.ts';

/** Names of the audit acts that change sign-in methods, as shown to the person concerned. */
export const factorChangeNames: Readonly<Record<string, string>> = {
  'staff.passkeyAdd': '添加了通行密钥',
  'staff.passkeyRemove': '删除了通行密钥',
  'staff.passkeyStopped': '通行密钥出现副本，已停用',
  'staff.passkeysRevoked': '通行密钥被全部撤销',
  'staff.secondFactorChanged': '更换了身份验证器',
  'staff.secondFactorRemoved': '停用了身份验证器',
  'staff.recoveryCodesRenewed': '更换了恢复码',
  'staff.identityLinked': '关联了统一身份认证',
  'staff.identityUnlinked': '解除了统一身份认证的关联',
  'staff.passwordChanged': '修改了密码',
  'staff.linkIssued': '发放了一次性链接',
  'staff.linkUsed': '使用了一次性链接',
  'staff.directoryChanged': '更改了密码的核对方式',
};

export const wayNames: Readonly<Record<SignInWay, string>> = {
  password: '密码',
  directory: '公司目录',
  passkey: '通行密钥',
  identity: '统一身份认证',
};
