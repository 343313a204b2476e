import {
  accountPassword,
  directoryAddress,
  directoryFilter,
  directoryName,
  domainName,
  folder,
  issuer,
  onOff,
  personsName,
  providerSecret,
  shortLine,
  wholeNumber,
  words,
} from './kinds.ts';
import { optional, setting } from './setting.ts';

/** By what ways staff may come in beside the passwords that are kept here: the firm's sign-on and its directory. */
export const staffDoorSettings = {
  staffOidcIssuer: optional(
    'STAFF_OIDC_ISSUER',
    issuer,
    '不使用',
    '公司统一身份认证（OpenID Connect）的签发者地址；设置后登录页有它的按钮',
  ),
  staffOidcClientId: optional(
    'STAFF_OIDC_CLIENT_ID',
    shortLine,
    '无',
    '在统一身份认证登记的客户端编号；回调地址登记为 `CONSOLE_URL/login/back`',
  ),
  staffOidcClientSecret: optional('STAFF_OIDC_CLIENT_SECRET', providerSecret, '无', '该客户端的密钥'),
  staffOidcName: setting('STAFF_OIDC_NAME', shortLine, '统一身份认证', '登录页按钮上的名称'),
  staffOidcSecondFactor: optional(
    'STAFF_OIDC_SECOND_FACTOR',
    words,
    '一律再验证本系统的第二因素',
    '统一身份认证的 `amr` 或 `acr` 含其中之一时，视为已验证第二因素',
  ),
  staffOidcEmailDomain: optional(
    'STAFF_OIDC_EMAIL_DOMAIN',
    domainName,
    '只由本人登录后关联',
    '公司邮箱的域名：经核实的邮箱为“登录名@域名”的，首次登录时在验证第二因素后与该账号关联',
  ),
  staffLdapUrl: optional('STAFF_LDAP_URL', directoryAddress, '不使用', '公司目录（LDAP）的地址；设置后可逐个账号改由它核对密码'),
  staffLdapStartTls: setting('STAFF_LDAP_START_TLS', onOff, 'off', '以 `ldap://` 连接后升级为加密连接'),
  staffLdapCaFile: optional('STAFF_LDAP_CA_FILE', folder, '操作系统信任的证书', '签发目录服务器证书的根证书（PEM）'),
  staffLdapBaseDn: optional('STAFF_LDAP_BASE_DN', directoryName, '无', '查找人员的起点；与 `STAFF_LDAP_USER_DN` 设置其一'),
  staffLdapFilter: setting('STAFF_LDAP_FILTER', directoryFilter, '(uid={name})', '查找人员的条件，`{name}` 处为登录名'),
  staffLdapBindDn: optional('STAFF_LDAP_BIND_DN', directoryName, '匿名查找', '查找人员所用的目录账号'),
  staffLdapBindPassword: optional('STAFF_LDAP_BIND_PASSWORD', accountPassword, '无', '该目录账号的密码，与 `STAFF_LDAP_BIND_DN` 一同设置'),
  staffLdapUserDn: optional('STAFF_LDAP_USER_DN', personsName, '无', '不查找，直接由登录名得出的人员名称'),
  staffLdapTimeoutMs: setting('STAFF_LDAP_TIMEOUT_MS', wholeNumber(100, 20_000), '5000', '等待目录应答的时间（毫秒）'),
};
