import { z } from 'zod';
import { httpAddress, providerSecret, wholeNumber, type SettingKind } from './kinds.ts';
import { none, optional, setting } from './setting.ts';

/** What the program does with private keys of SM2. */
export const sm2Uses = ['seal', 'log', 'login', 'agreement'] as const;
export type Sm2Use = (typeof sm2Uses)[number];

/** Keys in a module by use: name in the module, and public key in lower-case hex. */
type ServiceKeys = Readonly<Partial<Record<Sm2Use, { id: string; publicKey: string }>>>;

const serviceKey = /^(\w+)=([\w.-]{1,64})\/(04[0-9a-f]{128})$/;

const serviceKeys: SettingKind<ServiceKeys> = {
  schema: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').map((part) => serviceKey.exec(part.trim())))
    .refine((found) => found.every((one) => one && (sm2Uses as readonly string[]).includes(one[1]!)))
    .refine((found) => new Set(found.map((one) => one?.[1])).size === found.length)
    .transform((found) => Object.fromEntries(found.map((one) => [one![1]!, { id: one![2]!, publicKey: one![3]! }]))),
  allowed: {
    zh: '`用途=密钥名/公钥`，以逗号分隔；用途为 `seal`、`log`、`login`、`agreement`，密钥名为小写字母、数字、`.`、`_`、`-`，公钥为以 04 开头的 130 位十六进制数',
    en: '`use=key/public key`, separated by commas; the use is `seal`, `log`, `login` or `agreement`, the name of the key has lower-case letters, digits, `.`, `_` and `-`, the public key is 130 hex digits that begin with 04',
  },
};

/** Settings of the service in front of a cryptographic module. */
export const cryptoServiceSettings = {
  cryptoServiceUrl: optional(
    'CRYPTO_SERVICE_URL',
    httpAddress,
    { zh: '网站自己以软件计算', en: 'the program computes in software' },
    {
      zh: '密码服务（经认证的密码模块或密码机）的地址；`CRYPTO_SERVICE_KEYS` 所列的用途由它签名、解密，私钥不出密码模块。协议见[密码服务接口](密码服务接口.md)',
      en: 'Address of the service in front of a certified module or HSM; it signs and decrypts for the uses in `CRYPTO_SERVICE_KEYS`, and private keys never leave it. Protocol: [crypto-service.md](crypto-service.md)',
    },
  ),
  cryptoServiceToken: optional('CRYPTO_SERVICE_TOKEN', providerSecret, none, {
    zh: '密码服务的令牌，以 `authorization: Bearer` 发出',
    en: 'Token of that service, sent as `authorization: Bearer`',
  }),
  cryptoServiceKeys: optional('CRYPTO_SERVICE_KEYS', serviceKeys, none, {
    zh: '密码服务中的 SM2 密钥：`seal` 审计封存与归档，`log` 透明日志，`login` 解密登录密码，`agreement` 协议的 SM2 签名。`seal`、`log` 只写在做后台作业的进程',
    en: 'SM2 keys in that service: `seal` for the audit log and archives, `log` for the transparency log, `login` decrypts login passwords, `agreement` signs agreements. `seal` and `log` only in the process that runs jobs',
  }),
  cryptoServiceTimeoutMs: setting('CRYPTO_SERVICE_TIMEOUT_MS', wholeNumber(100, 60_000), '3000', {
    zh: '等待密码服务应答的时间（毫秒）；没有应答的再试一次',
    en: 'Timeout of that service in milliseconds; a request without an answer is sent once more',
  }),
};
