import { domainName, issuer, providerSecret, shortLine, termList } from './kinds.ts';
import { optional, setting, type Setting } from './setting.ts';

/** The first has no number, for compatibility with settings from before there were several. */
export const signOnNumbers = ['', '2', '3'] as const;
type SignOnNumber = (typeof signOnNumbers)[number];

/** Returns the settings of one sign-on; `which` is its name in the table of settings. */
const settingsOf = (prefix: string, which: string) => ({
  issuer: optional(`${prefix}_ISSUER`, issuer, '不使用', `公司${which}（OpenID Connect）的签发者地址；设置后登录页有它的按钮`),
  clientId: optional(`${prefix}_CLIENT_ID`, shortLine, '无', `在${which}登记的客户端编号；回调地址登记为 \`CONSOLE_URL/login/back\``),
  clientSecret: optional(`${prefix}_CLIENT_SECRET`, providerSecret, '无', '该客户端的密钥'),
  name: setting(`${prefix}_NAME`, shortLine, which.replaceAll(' ', ''), '登录页按钮上的名称'),
  secondFactor: optional(
    `${prefix}_SECOND_FACTOR`,
    termList,
    '一律再验证本系统的第二因素',
    `${which}的 \`amr\` 或 \`acr\` 含其中之一时，视为已验证第二因素`,
  ),
  emailDomain: optional(
    `${prefix}_EMAIL_DOMAIN`,
    domainName,
    '只由本人登录后关联',
    '公司邮箱的域名：经核实的邮箱为“登录名@域名”的，首次登录时在验证第二因素后与该账号关联',
  ),
});

type Parts = ReturnType<typeof settingsOf>;
type SignOnParts<N extends SignOnNumber> = { [Part in keyof Parts as `staffOidc${N}${Capitalize<Part>}`]: Parts[Part] };

/** The parsed settings of one sign-on. */
export type SignOnSettings = { [Part in keyof Parts]: Parts[Part] extends Setting<infer Value> ? Value : never };

const keyOf = (number: SignOnNumber, part: string): string => `staffOidc${number}${part[0]!.toUpperCase()}${part.slice(1)}`;

const numbered = <N extends SignOnNumber>(number: N): SignOnParts<N> => {
  const parts = settingsOf(number ? `STAFF_OIDC_${number}` : 'STAFF_OIDC', number ? `第 ${number} 个统一身份认证` : '统一身份认证');
  return Object.fromEntries(Object.entries(parts).map(([part, one]) => [keyOf(number, part), one])) as SignOnParts<N>;
};

export const signOnSettings = { ...numbered(''), ...numbered('2'), ...numbered('3') };

/** Settings of which each requires the second. */
export const signOnCompanions = signOnNumbers.flatMap((number) => {
  const key = <Part extends keyof Parts>(part: Part) => keyOf(number, part) as keyof typeof signOnSettings;
  return [
    [key('issuer'), key('clientId')],
    [key('issuer'), key('clientSecret')],
    [key('secondFactor'), key('issuer')],
    [key('emailDomain'), key('issuer')],
  ] as const;
});

/** Returns the settings of the sign-on with this number. */
export function signOnSettingsOf(config: object, number: SignOnNumber): SignOnSettings {
  const read = config as Readonly<Record<string, unknown>>;
  const parts = Object.keys(settingsOf('', ''));
  return Object.fromEntries(parts.map((part) => [part, read[keyOf(number, part)]])) as SignOnSettings;
}
