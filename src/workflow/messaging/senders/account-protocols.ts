import { z } from 'zod';
import type { AccountService } from '../service/account-address.ts';
import type { ProviderToken } from './access-token.ts';
import { providerErrorCode } from './call-provider.ts';

/** A request to a service, by its path: only the operator determines the host. */
export interface AccountRequest {
  method: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: object;
}

/** The meaning of a response. `code` is the service's error code, safe for the log. */
export type AccountResponse =
  | { kind: 'sent'; id: string | null }
  /** The token has expired or was revoked: a new one may work. */
  | { kind: 'tokenRefused'; code: string }
  /** The account does not exist, or the application may not write to it. */
  | { kind: 'noAccount' }
  | { kind: 'limited'; code: string }
  | { kind: 'refused'; code: string }
  | { kind: 'malformed' };

export type TokenResponse = ProviderToken | { code: string } | undefined;

/** The credentials of the firm's application: its id, its secret, and its sender where that is a third value. */
export interface AccountApp {
  id: string;
  secret: string;
  sender: string;
}

/** The requests of one service for a token and a message, and the meaning of its responses. */
export interface AccountProtocol {
  tokenRequest(app: AccountApp): AccountRequest;
  readToken(answer: unknown): TokenResponse;
  messageRequest(message: { app: AccountApp; token: string; account: string; text: string; sendKey: string }): AccountRequest;
  readAnswer(answer: unknown, account: string): AccountResponse;
}

interface Codes {
  tokenRefused: ReadonlySet<string>;
  noAccount: ReadonlySet<string>;
  limited: ReadonlySet<string>;
}

function meaningOf(code: string, { tokenRefused, noAccount, limited }: Codes): AccountResponse {
  if (tokenRefused.has(code)) return { kind: 'tokenRefused', code };
  if (noAccount.has(code)) return { kind: 'noAccount' };
  return { kind: limited.has(code) ? 'limited' : 'refused', code };
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const wecomAnswer = z.object({
  errcode: z.number(),
  access_token: z.string().optional(),
  expires_in: z.number().optional(),
  invaliduser: z.string().optional(),
  unlicenseduser: z.string().optional(),
  msgid: z.string().optional(),
});

const wecomCodes: Codes = {
  tokenRefused: new Set(['40014', '41001', '42001']),
  // 40003 and 60111: no such UserID; 81013: none of the receivers exists or may be written to.
  noAccount: new Set(['40003', '60111', '81013']),
  limited: new Set(['45009', '45033', '45047']),
};

/** 企业微信: gettoken and message/send of the firm's own application. */
const wecom: AccountProtocol = {
  tokenRequest: ({ id, secret }) => ({ method: 'GET', path: '/cgi-bin/gettoken', query: { corpid: id, corpsecret: secret } }),
  readToken(answer) {
    const { data } = wecomAnswer.safeParse(answer);
    if (!data) return undefined;
    const { errcode, access_token: token, expires_in: seconds } = data;
    if (errcode !== 0) return { code: String(errcode) };
    return token && seconds ? { token, seconds } : undefined;
  },
  messageRequest: ({ app, token, account, text }) => ({
    method: 'POST',
    path: '/cgi-bin/message/send',
    query: { access_token: token },
    body: { touser: account, msgtype: 'text', agentid: Number(app.sender), text: { content: text } },
  }),
  readAnswer(answer, account) {
    const { data } = wecomAnswer.safeParse(answer);
    if (!data) return { kind: 'malformed' };
    if (data.errcode !== 0) return meaningOf(String(data.errcode), wecomCodes);
    const left = [data.invaliduser, data.unlicenseduser].flatMap((users) => users?.split('|') ?? []);
    return left.some((user) => same(user, account)) ? { kind: 'noAccount' } : { kind: 'sent', id: data.msgid ?? null };
  },
};

const dingtalkAnswer = z.object({
  code: z.string().optional(),
  accessToken: z.string().optional(),
  expireIn: z.number().optional(),
  processQueryKey: z.string().optional(),
  invalidStaffIdList: z.array(z.string()).optional(),
  flowControlledStaffIdList: z.array(z.string()).optional(),
});

/** Its limits have a code for each of their dimensions. */
const isDingtalkLimit = (code: string): boolean => /QpsLimit|Throttl|flowControl/i.test(code);

const dingtalkCodes: Codes = {
  tokenRefused: new Set(['InvalidAuthentication']),
  noAccount: new Set(['staffId.notExisted', 'invalidStaffId']),
  limited: new Set(),
};

/** 钉钉: oauth2/accessToken and the robot of the firm's own application, which writes to individual people. */
const dingtalk: AccountProtocol = {
  tokenRequest: ({ id, secret }) => ({ method: 'POST', path: '/v1.0/oauth2/accessToken', body: { appKey: id, appSecret: secret } }),
  readToken(answer) {
    const { data } = dingtalkAnswer.safeParse(answer);
    if (!data) return undefined;
    const { code, accessToken: token, expireIn: seconds } = data;
    if (code !== undefined) return { code: providerErrorCode(code) };
    return token && seconds ? { token, seconds } : undefined;
  },
  messageRequest: ({ app, token, account, text }) => ({
    method: 'POST',
    path: '/v1.0/robot/oToMessages/batchSend',
    headers: { 'x-acs-dingtalk-access-token': token },
    body: { robotCode: app.sender, userIds: [account], msgKey: 'sampleText', msgParam: JSON.stringify({ content: text }) },
  }),
  readAnswer(answer, account) {
    const { data } = dingtalkAnswer.safeParse(answer);
    if (!data) return { kind: 'malformed' };
    const { code, processQueryKey, invalidStaffIdList: invalid = [], flowControlledStaffIdList: held = [] } = data;
    if (code !== undefined) {
      const word = providerErrorCode(code);
      return isDingtalkLimit(word) ? { kind: 'limited', code: word } : meaningOf(word, dingtalkCodes);
    }
    if (invalid.some((user) => same(user, account))) return { kind: 'noAccount' };
    if (held.some((user) => same(user, account))) return { kind: 'limited', code: 'flowControlled' };
    return processQueryKey === undefined ? { kind: 'malformed' } : { kind: 'sent', id: processQueryKey };
  },
};

const feishuAnswer = z.object({
  code: z.number(),
  tenant_access_token: z.string().optional(),
  expire: z.number().optional(),
  data: z.object({ message_id: z.string().optional() }).optional(),
});

const feishuCodes: Codes = {
  tokenRefused: new Set(['99991661', '99991663', '99991664', '99991671']),
  // 230001: only the receiver can be wrong in our requests; 230013: outside the application's range; 9999235x, 9999236x: no such
  // id, or that of another application.
  noAccount: new Set(['230001', '230013', '230034', '99992351', '99992352', '99992353', '99992354', '99992360', '99992361']),
  limited: new Set(['99991400', '230020', '11232']),
};

/** Returns the type of a 飞书 account: mail addresses and open ids are recognised, everything else is a user id of the firm. */
function feishuIdKind(account: string): 'email' | 'open_id' | 'user_id' {
  if (account.includes('@')) return 'email';
  return account.startsWith('ou_') ? 'open_id' : 'user_id';
}

/** 飞书: tenant_access_token/internal and im/v1/messages of the firm's own application. */
const feishu: AccountProtocol = {
  tokenRequest: ({ id, secret }) => ({
    method: 'POST',
    path: '/open-apis/auth/v3/tenant_access_token/internal',
    body: { app_id: id, app_secret: secret },
  }),
  readToken(answer) {
    const { data } = feishuAnswer.safeParse(answer);
    if (!data) return undefined;
    const { code, tenant_access_token: token, expire: seconds } = data;
    if (code !== 0) return { code: String(code) };
    return token && seconds ? { token, seconds } : undefined;
  },
  messageRequest: ({ token, account, text, sendKey }) => ({
    method: 'POST',
    path: '/open-apis/im/v1/messages',
    query: { receive_id_type: feishuIdKind(account) },
    headers: { authorization: `Bearer ${token}` },
    // It uses `uuid` to detect a message sent twice within the hour.
    body: { receive_id: account, msg_type: 'text', content: JSON.stringify({ text }), uuid: sendKey },
  }),
  readAnswer(answer) {
    const { data } = feishuAnswer.safeParse(answer);
    if (!data) return { kind: 'malformed' };
    return data.code === 0 ? { kind: 'sent', id: data.data?.message_id ?? null } : meaningOf(String(data.code), feishuCodes);
  },
};

export const accountProtocols: Readonly<Record<AccountService, AccountProtocol>> = { wecom, dingtalk, feishu };
