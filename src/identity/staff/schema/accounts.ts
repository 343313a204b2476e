import { z } from 'zod';
import { scopeKinds } from '#contract/permissions.ts';
import { whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { signInMethods } from './sign-in-methods.ts';
import { loginName } from './sign-in.ts';

export const accountStates = ['invited', 'active', 'locked', 'disabled'] as const;

const id = whole('编号');
const roleCode = z.string('请选择角色').regex(/^[a-z][a-z0-9-]{1,39}$/, '没有这个角色');
const personName = z.string('请输入姓名').trim().min(1, '请输入姓名').max(40, '姓名不超过 40 个字');

export const staffAccountQuery = z.object({
  /** Prefix of a login name. */
  search: z.string().trim().toLowerCase().max(40, '搜索内容不超过 40 个字').optional(),
  state: choice(accountStates, '状态'),
  role: z.union([z.literal('').transform(() => undefined), roleCode]).optional(),
  /** The login name after which the page begins. */
  after: z.string().max(40, '起点有误').optional(),
});
export type StaffAccountQuery = z.input<typeof staffAccountQuery>;
export type ParsedStaffAccountQuery = z.output<typeof staffAccountQuery>;

const named = z.object({ code: z.string(), name: z.string() });
const account = z.object({
  id: z.number(),
  loginName: z.string(),
  name: z.string(),
  state: z.enum(accountStates),
  roles: z.array(named),
  hasSecondFactor: z.boolean(),
  isDemo: z.boolean(),
  lastLoginAt: z.iso.datetime().nullable(),
});
export type StaffAccount = z.infer<typeof account>;

/** `next` is the start of the next page, null on the last. */
export const accountPage = z.object({ records: z.array(account), next: z.string().nullable() });
export type AccountPage = z.infer<typeof accountPage>;

export const accountId = z.object({ id });
export type AccountId = z.input<typeof accountId>;

const scopes = z.object(
  Object.fromEntries(
    scopeKinds.map((kind) => [
      kind,
      z.array(z.string().trim().min(1, '范围不能为空').max(60, '范围不超过 60 个字')).max(500, '范围不超过 500 项'),
    ]),
  ) as Record<(typeof scopeKinds)[number], z.ZodArray<z.ZodString>>,
);

const session = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  ip: z.string().nullable(),
  device: z.string(),
});
export const sessionList = z.object({ sessions: z.array(session.extend({ isCurrent: z.boolean() })) });
export type SessionList = z.infer<typeof sessionList>;

/** Sessions of all staff, last used first. */
export const openSessionList = z.object({
  sessions: z.array(session.extend({ staffId: z.number(), name: z.string(), loginName: z.string(), isCurrent: z.boolean() })),
});
export type OpenSessionList = z.infer<typeof openSessionList>;

const login = z.object({ at: z.iso.datetime(), result: z.string(), way: z.string(), ip: z.string().nullable(), device: z.string() });
export const loginList = z.object({ logins: z.array(login) });
export type LoginList = z.infer<typeof loginList>;

export const accountDetail = account.extend({
  hasTotp: z.boolean(),
  hasPasskey: z.boolean(),
  isLinked: z.boolean(),
  usesDirectory: z.boolean(),
  /** The configured sign-in methods. */
  doors: signInMethods,
  createdAt: z.iso.datetime(),
  scopes,
  /** Work assigned to the person, in words. */
  holds: z.array(z.string()),
  /** Assigned scopes that no longer exist, with their former names; the name is empty when unknown. */
  goneScopes: z.array(z.object({ kind: z.enum(scopeKinds), value: z.string(), name: z.string() })),
  sessions: z.array(session),
  logins: z.array(login),
  /** Expiry and purpose of an open link. */
  link: z.object({ purpose: z.enum(['account', 'password', 'secondFactor']), expiresAt: z.iso.datetime() }).nullable(),
});
export type AccountDetail = z.infer<typeof accountDetail>;

export const newAccount = z.object({ loginName, name: personName });
export type NewAccount = z.input<typeof newAccount>;
export type ParsedNewAccount = z.output<typeof newAccount>;

export const issuedLink = z.object({ id: z.number(), link: z.string(), expiresAt: z.iso.datetime() });
export type IssuedLinkResult = z.infer<typeof issuedLink>;

export const linkRequest = z.object({ id, purpose: z.enum(['account', 'password', 'secondFactor'], '请选择链接的用途') });
export type LinkRequest = z.input<typeof linkRequest>;
export type ParsedLinkRequest = z.output<typeof linkRequest>;

export const stateChange = z.object({
  id,
  state: z.enum(['active', 'locked', 'disabled'], '请选择状态'),
  reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因不超过 200 个字'),
});
export type StateChange = z.input<typeof stateChange>;
export type ParsedStateChange = z.output<typeof stateChange>;

const access = { roles: z.array(roleCode).max(20, '角色不超过 20 个'), scopes };
export const accessChange = z.object({
  id,
  ...access,
  /** The access before the change: refused when it has changed since. */
  former: z.object(access, '缺少修改前的授权，请刷新后再试'),
});
export type AccessChange = z.input<typeof accessChange>;
export type ParsedAccessChange = z.output<typeof accessChange>;

export const endedAccountSessions = z.object({ ended: z.number() });
export type EndedAccountSessions = z.infer<typeof endedAccountSessions>;

export const sessionEnd = z.object({ id: z.uuid('会话编号有误') });
export type SessionEnd = z.infer<typeof sessionEnd>;

/** One of the caller's sessions, or all others. */
export const ownSessionEnd = z.object({ id: z.union([z.literal('others'), z.uuid('会话编号有误')]) });
export type OwnSessionEnd = z.infer<typeof ownSessionEnd>;

/** All sessions of one kind of people, except the caller's own. */
export const allSessionsEnd = z.object({
  who: z.enum(['client', 'seeker', 'staff'], '请选择结束谁的登录'),
  reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因不超过 200 字'),
});
export type AllSessionsEnd = z.input<typeof allSessionsEnd>;
export type ParsedAllSessionsEnd = z.output<typeof allSessionsEnd>;

/** `address` is where the session at the single sign-on ends; null when there is none. */
export const signedOut = z.object({ address: z.string().nullable() });
export type SignedOut = z.infer<typeof signedOut>;
