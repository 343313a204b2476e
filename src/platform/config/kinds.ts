import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Bilingual } from '../bilingual.ts';
import { splitServerAddresses } from '../database/servers/servers.ts';

/** The type of a setting: how its text is parsed, and a description of the allowed values. */
export interface SettingKind<Value> {
  readonly schema: z.ZodType<Value, string>;
  readonly allowed: Bilingual;
}

/** A whole number within bounds, written in plain digits. */
export function wholeNumber(min: number, max: number): SettingKind<number> {
  const schema = z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);
  return { schema, allowed: { zh: `${min}–${max} 的整数`, en: `whole number from ${min} to ${max}` } };
}

/** One of a few words, case-sensitive. */
export function oneOf<const Word extends string>(...words: readonly Word[]): SettingKind<Word> {
  return {
    schema: z.enum(words as readonly [Word, ...Word[]]),
    allowed: { zh: words.map((word) => `\`${word}\``).join('、'), en: words.map((word) => `\`${word}\``).join(', ') },
  };
}

export const onOff: SettingKind<boolean> = {
  schema: z.enum(['on', 'off']).transform((word) => word === 'on'),
  allowed: { zh: '`on`、`off`', en: '`on`, `off`' },
};

const unitBytes = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** A number of bytes, written `256KB`, `20MB` or `1GB`. */
export function byteSize(max: keyof typeof sizeCaps): SettingKind<number> {
  const schema = z
    .string()
    .regex(/^[1-9]\d{0,5}(KB|MB|GB)$/)
    .transform((text) => Number.parseInt(text, 10) * unitBytes[text.slice(-2) as keyof typeof unitBytes])
    .refine((bytes) => bytes <= sizeCaps[max]);
  return {
    schema,
    allowed: {
      zh: `带单位的大小，如 \`512KB\`、\`20MB\`，不超过 ${max}`,
      en: `size with its unit, such as \`512KB\` or \`20MB\`, at most ${max}`,
    },
  };
}
const sizeCaps = { '64MB': 64 * unitBytes.MB, '4GB': 4 * unitBytes.GB };

/** A folder; relative paths start at the folder the program was started in. */
export const folder: SettingKind<string> = {
  schema: z.string().transform((name) => resolve(name)),
  allowed: { zh: '文件夹路径', en: 'path' },
};

/** An origin: scheme, host and port without a path. */
export const origin: SettingKind<string> = {
  schema: z
    .url({ protocol: /^https?$/ })
    .refine((text) => new URL(text).href === `${new URL(text).origin}/`)
    .transform((text) => new URL(text).origin),
  allowed: {
    zh: '只含协议、主机与端口的地址，如 `https://www.example.com`',
    en: 'address of scheme, host and port only, such as `https://www.example.com`',
  },
};

export const httpAddress: SettingKind<string> = {
  schema: z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, '')),
  allowed: { zh: '`http://` 或 `https://` 开头的地址', en: 'address that begins with `http://` or `https://`' },
};

/** One server, or several in libpq syntax; of several servers the primary is always required. */
export const databaseAddress: SettingKind<string> = {
  schema: z.string().refine((text) => splitServerAddresses(text).every(isDatabaseAddress)),
  allowed: {
    zh: '`postgres://用户:密码@主机:端口/库名`，主备几台依次写为 `主机一:端口,主机二:端口`',
    en: '`postgres://user:password@host:port/database`; a primary and its standbys as `host1:port,host2:port`',
  },
};

function isDatabaseAddress(text: string): boolean {
  if (!/^postgres(ql)?:\/\/[^/]/.test(text) || !URL.canParse(text)) return false;
  const wanted = new URL(text).searchParams.get('target_session_attrs');
  return wanted === null || wanted === 'read-write' || wanted === 'primary';
}

/** An address to listen on. A name would be resolved again at every start, so only addresses and `localhost` are accepted. */
export const listenAddress: SettingKind<string> = {
  schema: z.string().refine((text) => text === 'localhost' || isIP(text) > 0),
  allowed: { zh: 'IP 地址或 `localhost`', en: 'IP address or `localhost`' },
};

/** A non-HTTP service in the operator's own network. */
export const hostAndPort: SettingKind<{ host: string; port: number }> = {
  schema: z
    .string()
    .regex(/^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]):\d{1,5}$/)
    .transform((text) => {
      const at = text.lastIndexOf(':');
      return { host: text.slice(0, at).replaceAll(/[[\]]/g, ''), port: Number(text.slice(at + 1)) };
    })
    .refine(({ port }) => port >= 1 && port <= 65_535),
  allowed: { zh: '`主机:端口`', en: '`host:port`' },
};

/** Hosts by name or address, in lower case, each alone or with a port. */
export const hostNames: SettingKind<readonly string[]> = {
  schema: z
    .string()
    .toLowerCase()
    .transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim())))
    .refine((hosts) => hosts.length <= 20 && hosts.every((host) => /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/.test(host))),
  allowed: {
    zh: '以逗号分隔的 `主机` 或 `主机:端口`，至多 20 个，或 `none`',
    en: '`host` or `host:port`, separated by commas, up to 20, or `none`',
  },
};

/** A witness of the transparency log: where it takes checkpoints, and the key with which it signs them. */
export interface LogWitness {
  readonly address: string;
  /** Name, id and public key in one line (https://c2sp.org/signed-note). */
  readonly key: string;
}

/** Witnesses, each as its address and its key with a blank between. */
export const logWitnesses: SettingKind<readonly LogWitness[]> = {
  schema: z.string().transform((text, ctx): readonly LogWitness[] => {
    const parts = text.split(',').map((part) => part.trim().split(/\s+/));
    const witnesses = parts.map(([address = '', key = '']) => ({ address: address.replace(/\/+$/, ''), key }));
    const isGood = ({ address, key }: LogWitness): boolean =>
      /^https?:\/\/[^/]/.test(address) && URL.canParse(address) && /^[^\s+]+\+[0-9a-f]{8}\+B[A-Za-z0-9+/]{43}$/.test(key);
    if (parts.length > 10 || parts.some((part) => part.length !== 2) || !witnesses.every(isGood)) ctx.addIssue('malformed witness');
    return witnesses;
  }),
  allowed: {
    zh: '以逗号分隔的 `地址 公钥`，至多 10 个，公钥如 `witness.example.com+a1b2c3d4+B…`',
    en: '`address key`, separated by commas, up to 10, with a key such as `witness.example.com+a1b2c3d4+B…`',
  },
};

/** Names of settings. */
export const settingNames: SettingKind<readonly string[]> = {
  schema: z
    .string()
    .regex(/^[A-Z0-9_]+(\s*,\s*[A-Z0-9_]+)*$/)
    .transform((text) => text.split(',').map((part) => part.trim())),
  allowed: { zh: '以逗号分隔的设置名', en: 'names of settings, separated by commas' },
};

/** A secret chosen by the operator; its text is never printed. */
export const secretText: SettingKind<string> = {
  schema: z.string().min(32),
  allowed: { zh: '至少 32 个字符', en: 'at least 32 characters' },
};

/** Several secrets; an empty text means none. */
export const secretTexts: SettingKind<readonly string[]> = {
  schema: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .refine((parts) => parts.every((part) => part.length >= 32)),
  allowed: { zh: '以逗号分隔、各至少 32 个字符', en: 'separated by commas, each at least 32 characters' },
};

/** A key issued by a provider; its text is never printed. */
export const providerSecret: SettingKind<string> = {
  schema: z.string().regex(/^\S{16,200}$/),
  allowed: { zh: '服务商提供的密钥，至少 16 个字符', en: 'key from the provider, at least 16 characters' },
};

export const keyPassword: SettingKind<string> = {
  schema: z.string().max(200),
  allowed: { zh: '私钥文件的口令，不超过 200 个字符', en: 'password of the private key file, up to 200 characters' },
};

export const accountPassword: SettingKind<string> = {
  schema: z.string().max(200),
  allowed: { zh: '不超过 200 个字符', en: 'up to 200 characters' },
};

export const shortLine: SettingKind<string> = {
  schema: z.string().max(100),
  allowed: { zh: '一行文字，不超过 100 字', en: 'a line of up to 100 characters' },
};

/** Pairs of a name and its value. */
export const pairs: SettingKind<Readonly<Record<string, string>>> = {
  schema: z
    .string()
    .regex(/^\s*\w+\s*=\s*[\w-]+\s*(,\s*\w+\s*=\s*[\w-]+\s*)*$/)
    .transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.split('=').map((part) => part.trim()) as [string, string]))),
  allowed: { zh: '`名称=编号`，以逗号分隔', en: '`name=id`, separated by commas' },
};

const quoteIndex = /^(\d{6}\.(?:SH|SZ|BJ))\s*=\s*([^\s,=]{1,12})$/;

/** Indices by code with their displayed name, in display order. */
export const quoteIndices: SettingKind<readonly { code: string; name: string }[]> = {
  schema: z
    .string()
    .transform((text) => text.split(',').map((part) => quoteIndex.exec(part.trim())))
    .refine((found) => found.length <= 8 && found.every((one) => one !== null))
    .transform((found) => found.map((one) => ({ code: one![1]!, name: one![2]! }))),
  allowed: {
    zh: '`代码.市场=名称`，以逗号分隔，至多 8 个，市场为 `SH`、`SZ` 或 `BJ`，名称不超过 12 字',
    en: '`code.market=name`, separated by commas, up to 8; market `SH`, `SZ` or `BJ`, name up to 12 characters',
  },
};

/** A mail server, with user and password in the address; never printed. */
export const mailServer: SettingKind<string> = {
  schema: z.url({ protocol: /^smtps?$/ }).refine((text) => new URL(text).hostname !== ''),
  allowed: { zh: '`smtp://用户:密码@主机:端口` 或 `smtps://…`', en: '`smtp://user:password@host:port` or `smtps://…`' },
};

export const mailSender: SettingKind<string> = {
  schema: z.string().regex(/^(?:[^<>"\r\n]{1,60} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/),
  allowed: { zh: '邮件地址，或 `名称 <邮件地址>`', en: 'mail address, or `name <mail address>`' },
};

/** The trusted proxies: their number, or their addresses. */
export const trustedProxies: SettingKind<number | string[]> = {
  schema: z.union([
    z.string().regex(/^\d$/).transform(Number),
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every(isProxyRange)),
  ]),
  allowed: {
    zh: '代理层数（`0`–`9`），或以逗号分隔的地址、网段，或 `loopback`、`linklocal`、`uniquelocal`',
    en: 'number of proxies (`0`–`9`), or addresses and networks separated by commas, or `loopback`, `linklocal`, `uniquelocal`',
  },
};

function isProxyRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** A bucket name that is valid in a host name. */
export const bucketName: SettingKind<string> = {
  schema: z.string().regex(/^[a-z0-9](?:[a-z0-9.-]{1,61})[a-z0-9]$/),
  allowed: { zh: '存储桶名称：3–63 个小写字母、数字、连字符或点', en: 'bucket name: 3–63 lower-case letters, digits, hyphens or dots' },
};

/** The access key id of an object store; never printed. */
export const storeAccessKey: SettingKind<string> = {
  schema: z.string().regex(/^[\w.+=@-]{3,128}$/),
  allowed: { zh: '对象存储的访问密钥编号', en: 'ID of an access key of the object storage' },
};

/** The secret key that belongs to it; never printed. */
export const storeSecretKey: SettingKind<string> = {
  schema: z.string().regex(/^\S{6,200}$/),
  allowed: { zh: '对象存储的访问密钥，6–200 个字符', en: 'access key of the object storage, 6–200 characters' },
};

/** The address of an object store: encrypted, or on this machine. */
export const storeAddress: SettingKind<string> = {
  schema: origin.schema.refine((text) => text.startsWith('https:') || isLoopbackName(new URL(text).hostname)),
  allowed: {
    zh: '只含协议、主机与端口的 `https://` 地址（本机可为 `http://`），不含存储桶名称',
    en: '`https://` address of host and port only (`http://` on this machine), without the bucket',
  },
};

/** Returns true for a host name or address of this machine. */
export const isLoopbackName = (name: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(name);

/** The issuer of staff sign-in: encrypted, or on this machine. Kept verbatim, since issuers are compared literally. */
export const issuer: SettingKind<string> = {
  schema: z.url({ protocol: /^https?$/ }).refine((text) => text.startsWith('https:') || isLoopbackName(new URL(text).hostname)),
  allowed: { zh: '`https://` 开头的地址（本机可为 `http://`）', en: 'address that begins with `https://` (`http://` on this machine)' },
};

/** An LDAP directory, by host and port only. */
export const directoryAddress: SettingKind<string> = {
  schema: z.url({ protocol: /^ldaps?$/ }).refine((text) => /^ldaps?:\/\/[^/?#@]+\/?$/.test(text)),
  allowed: { zh: '`ldaps://主机:端口` 或 `ldap://主机:端口`', en: '`ldaps://host:port` or `ldap://host:port`' },
};

/** Returns true for an address with unencrypted traffic over a network. */
export const isUnencryptedDirectory = (address: string): boolean =>
  address.startsWith('ldap:') && !isLoopbackName(new URL(address).hostname);

/** A name in a directory (RFC 4514). */
export const directoryName: SettingKind<string> = {
  schema: z.string().regex(/^[\w.-]+=[^\r\n]{1,290}$/),
  allowed: { zh: '目录中的名称，如 `ou=people,dc=example,dc=com`', en: 'name in the directory, such as `ou=people,dc=example,dc=com`' },
};

/** The distinguished name with which a person signs in, with a placeholder for the login name. */
export const userNameTemplate: SettingKind<string> = {
  schema: z
    .string()
    .regex(/^[^\r\n]{7,300}$/)
    .refine((text) => text.split('{name}').length === 2),
  allowed: {
    zh: '含 `{name}` 一次的名称，如 `uid={name},ou=people,dc=example,dc=com` 或 `{name}@example.com`',
    en: 'name with `{name}` once, such as `uid={name},ou=people,dc=example,dc=com` or `{name}@example.com`',
  },
};

/** The search filter for a person (RFC 4515), with a placeholder for the login name. */
export const directoryFilter: SettingKind<string> = {
  schema: z
    .string()
    .max(300)
    .regex(/^\(.+\)$/)
    .refine((text) => text.includes('{name}') && text.split('(').length === text.split(')').length),
  allowed: { zh: '含 `{name}` 的查询条件，如 `(uid={name})`', en: 'filter with `{name}`, such as `(uid={name})`' },
};

/** A list of standard identifiers. */
export const termList: SettingKind<readonly string[]> = {
  schema: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every((part) => /^[\w:./-]{1,200}$/.test(part))),
  allowed: { zh: '以逗号分隔的值，如 `mfa,hwk`', en: 'values separated by commas, such as `mfa,hwk`' },
};

export const domainName: SettingKind<string> = {
  schema: z
    .string()
    .toLowerCase()
    .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/),
  allowed: { zh: '域名，如 `example.com`', en: 'domain, such as `example.com`' },
};
