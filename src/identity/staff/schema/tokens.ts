import { z } from 'zod';
import { tokenPermissions } from '#contract/permissions.ts';
import { whole } from '#platform/http/input/bounded-values.ts';
import { network } from './roles.ts';
import { scopeChoice } from './scopes.ts';

const permissions = z.array(z.enum(tokenPermissions, '令牌不能有这项权限'));
const scope = (what: string) =>
  z
    .array(z.string().trim().min(1, `${what}不能为空`).max(60, `${what}不超过 60 个字`))
    .min(1, `请填写${what}，* 为您的全部`)
    .max(500, `${what}不超过 500 项`);

export const newToken = z.object({
  name: z.string('请填写名称').trim().min(2, '名称至少 2 个字').max(40, '名称不超过 40 个字'),
  permissions: permissions.min(1, '请至少选择一项权限').max(tokenPermissions.length, '权限重复'),
  branches: scope('营业网点').default(['*']),
  categories: scope('栏目与名单').default(['*']),
  /** True for a token that an assistant uses by MCP: it reads and drafts content, and makes no calls. */
  isForAssistants: z.boolean().default(false),
  networks: z.array(network).min(1, '请填写对方系统的地址或网段').max(50, '网络不超过 50 个'),
  days: z.number('请填写有效天数').int('有效天数应为整数').min(1, '有效天数至少 1 天').max(1095, '有效天数不超过 1095 天'),
});
export type NewToken = z.input<typeof newToken>;
export type ParsedNewToken = z.output<typeof newToken>;

/** The possible scopes of a token. */
export const tokenScopes = z.object({ branch: z.array(scopeChoice), category: z.array(scopeChoice) });
export type TokenScopes = z.infer<typeof tokenScopes>;

const moment = z.iso.datetime();

/** The only response that contains the token itself. */
export const issuedApiToken = z.object({ id: z.number(), token: z.string(), expiresAt: moment });
export type IssuedApiToken = z.infer<typeof issuedApiToken>;

const token = z.object({
  id: z.number(),
  name: z.string(),
  owner: z.object({ id: z.number(), name: z.string() }),
  /** `idle`: its owner’s account is locked. */
  state: z.enum(['active', 'idle', 'expired', 'revoked']),
  isForAssistants: z.boolean(),
  permissions,
  branches: z.array(z.string()),
  categories: z.array(z.string()),
  networks: z.array(z.string()),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: moment.nullable(),
  lastIp: z.string().nullable(),
  revokedAt: moment.nullable(),
  revokedBy: z.string().nullable(),
});
export type Token = z.infer<typeof token>;

/** Usable tokens first; with the limits of a new one. */
export const tokenListResult = z.object({ tokens: z.array(token), mostDays: z.number(), perMinute: z.number() });
export type TokenList = z.infer<typeof tokenListResult>;

export const tokenId = z.object({ id: whole('编号') });
export type TokenId = z.input<typeof tokenId>;

export const tokenSelf = z.object({
  name: z.string(),
  owner: z.string(),
  /** The permissions of the token that its owner currently has from this address. */
  permissions,
  branches: z.array(z.string()),
  categories: z.array(z.string()),
  expiresAt: moment,
});
export type TokenSelf = z.infer<typeof tokenSelf>;
