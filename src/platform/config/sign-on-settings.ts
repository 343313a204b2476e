import type { Bilingual } from '../bilingual.ts';
import { domainName, issuer, providerSecret, shortLine, termList } from './kinds.ts';
import { none, optional, setting, type Setting } from './setting.ts';

/** The first has no number, for compatibility with settings from before there were several. */
export const signOnNumbers = ['', '2', '3'] as const;
type SignOnNumber = (typeof signOnNumbers)[number];

/** Returns the settings of one sign-on; `which` is its name in the table of settings. */
const settingsOf = (prefix: string, which: Bilingual, number: SignOnNumber = '') => ({
  issuer: optional(
    `${prefix}_ISSUER`,
    issuer,
    { zh: '不使用', en: 'not used' },
    {
      zh: `公司${which.zh}（OpenID Connect）的签发者地址；设置后登录页有它的按钮`,
      en: `Issuer of ${which.en} (OpenID Connect); when set, the sign-in page has its button`,
    },
  ),
  clientId: optional(`${prefix}_CLIENT_ID`, shortLine, none, {
    zh: `在${which.zh}登记的客户端编号；回调地址登记为 \`CONSOLE_URL/login/back${number && `/${number}`}\``,
    en: `Client ID registered with ${which.en}; register \`CONSOLE_URL/login/back${number && `/${number}`}\` as the redirect address`,
  }),
  clientSecret: optional(`${prefix}_CLIENT_SECRET`, providerSecret, none, { zh: '该客户端的密钥', en: 'Secret of that client' }),
  name: setting(`${prefix}_NAME`, shortLine, which.zh.replaceAll(' ', ''), {
    zh: '登录页按钮上的名称',
    en: 'Name on the button of the sign-in page',
  }),
  secondFactor: optional(
    `${prefix}_SECOND_FACTOR`,
    termList,
    { zh: '一律再验证本系统的第二因素', en: 'the console always asks for its own second factor' },
    {
      zh: `${which.zh}的 \`amr\` 或 \`acr\` 含其中之一时，视为已验证第二因素`,
      en: `The second factor counts as verified when \`amr\` or \`acr\` of ${which.en} contains one of these`,
    },
  ),
  emailDomain: optional(
    `${prefix}_EMAIL_DOMAIN`,
    domainName,
    { zh: '只由本人登录后关联', en: 'linked only by the person, after sign-in' },
    {
      zh: '公司邮箱的域名：经核实的邮箱为“登录名@域名”的，首次登录时在验证第二因素后与该账号关联',
      en: "Domain of the firm's mail: a verified address `<login name>@<domain>` is linked to that account at the first sign-in, after the second factor",
    },
  ),
});

type Parts = ReturnType<typeof settingsOf>;
type SignOnParts<N extends SignOnNumber> = { [Part in keyof Parts as `staffOidc${N}${Capitalize<Part>}`]: Parts[Part] };

/** The parsed settings of one sign-on. */
export type SignOnSettings = { [Part in keyof Parts]: Parts[Part] extends Setting<infer Value> ? Value : never };

const keyOf = (number: SignOnNumber, part: string): string => `staffOidc${number}${part[0]!.toUpperCase()}${part.slice(1)}`;

const numbered = <N extends SignOnNumber>(number: N): SignOnParts<N> => {
  const parts = settingsOf(
    number ? `STAFF_OIDC_${number}` : 'STAFF_OIDC',
    number ? { zh: `第 ${number} 个统一身份认证`, en: `sign-on ${number}` } : { zh: '统一身份认证', en: "the firm's sign-on" },
    number,
  );
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
  const parts = Object.keys(settingsOf('', none));
  return Object.fromEntries(parts.map((part) => [part, read[keyOf(number, part)]])) as SignOnSettings;
}
