import {
  accountPassword,
  directoryAddress,
  directoryFilter,
  directoryName,
  folder,
  onOff,
  userNameTemplate,
  wholeNumber,
} from './kinds.ts';
import { optional, setting } from './setting.ts';
import { signOnSettings } from './sign-on-settings.ts';

/** How staff sign in besides local passwords: the firm's single sign-on and its directory. */
export const staffSignInSettings = {
  ...signOnSettings,
  staffLdapUrl: optional('STAFF_LDAP_URL', directoryAddress, '不使用', '公司目录（LDAP）的地址；设置后可逐个账号改由它核对密码'),
  staffLdapStartTls: setting('STAFF_LDAP_START_TLS', onOff, 'off', '以 `ldap://` 连接后升级为加密连接'),
  staffLdapCaFile: optional('STAFF_LDAP_CA_FILE', folder, '操作系统信任的证书', '签发目录服务器证书的根证书（PEM）'),
  staffLdapBaseDn: optional('STAFF_LDAP_BASE_DN', directoryName, '无', '查找人员的起点；与 `STAFF_LDAP_USER_DN` 设置其一'),
  staffLdapFilter: setting('STAFF_LDAP_FILTER', directoryFilter, '(uid={name})', '查找人员的条件，`{name}` 处为登录名'),
  staffLdapBindDn: optional('STAFF_LDAP_BIND_DN', directoryName, '匿名查找', '查找人员所用的目录账号'),
  staffLdapBindPassword: optional('STAFF_LDAP_BIND_PASSWORD', accountPassword, '无', '该目录账号的密码，与 `STAFF_LDAP_BIND_DN` 一同设置'),
  staffLdapUserDn: optional('STAFF_LDAP_USER_DN', userNameTemplate, '无', '不查找，直接由登录名得出的人员名称'),
  staffLdapTimeoutMs: setting('STAFF_LDAP_TIMEOUT_MS', wholeNumber(100, 20_000), '5000', '等待目录应答的时间（毫秒）'),
};
