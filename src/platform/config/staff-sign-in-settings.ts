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
import { none, optional, setting } from './setting.ts';
import { signOnSettings } from './sign-on-settings.ts';

/** Settings for staff sign-in without local passwords: the firm's single sign-on and its directory. */
export const staffSignInSettings = {
  ...signOnSettings,
  staffLdapUrl: optional(
    'STAFF_LDAP_URL',
    directoryAddress,
    { zh: '不使用', en: 'not used' },
    {
      zh: '公司目录（LDAP）的地址；设置后可逐个账号改由它核对密码',
      en: "Address of the firm's directory (LDAP); when set, accounts can be switched one by one to have their password verified by it",
    },
  ),
  staffLdapStartTls: setting('STAFF_LDAP_START_TLS', onOff, 'off', {
    zh: '以 `ldap://` 连接后升级为加密连接',
    en: 'Upgrade an `ldap://` connection to TLS',
  }),
  staffLdapCaFile: optional(
    'STAFF_LDAP_CA_FILE',
    folder,
    { zh: '操作系统信任的证书', en: 'certificates trusted by the operating system' },
    { zh: '签发目录服务器证书的根证书（PEM）', en: 'Root certificate that issued the certificate of the directory server (PEM)' },
  ),
  staffLdapBaseDn: optional('STAFF_LDAP_BASE_DN', directoryName, none, {
    zh: '查找人员的起点；与 `STAFF_LDAP_USER_DN` 设置其一',
    en: 'Where the search for a person begins; set this or `STAFF_LDAP_USER_DN`',
  }),
  staffLdapFilter: setting('STAFF_LDAP_FILTER', directoryFilter, '(uid={name})', {
    zh: '查找人员的条件，`{name}` 处为登录名',
    en: 'Search filter; `{name}` stands for the login name',
  }),
  staffLdapBindDn: optional(
    'STAFF_LDAP_BIND_DN',
    directoryName,
    { zh: '匿名查找', en: 'anonymous search' },
    { zh: '查找人员所用的目录账号', en: 'Directory account for the search' },
  ),
  staffLdapBindPassword: optional('STAFF_LDAP_BIND_PASSWORD', accountPassword, none, {
    zh: '该目录账号的密码，与 `STAFF_LDAP_BIND_DN` 一同设置',
    en: 'Password of that account, set together with `STAFF_LDAP_BIND_DN`',
  }),
  staffLdapUserDn: optional('STAFF_LDAP_USER_DN', userNameTemplate, none, {
    zh: '不查找，直接由登录名得出的人员名称',
    en: 'Name of a person derived from the login name, without a search',
  }),
  staffLdapTimeoutMs: setting('STAFF_LDAP_TIMEOUT_MS', wholeNumber(100, 20_000), '5000', {
    zh: '等待目录应答的时间（毫秒）',
    en: 'Timeout of the directory in milliseconds',
  }),
};
