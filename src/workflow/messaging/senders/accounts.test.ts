import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { OutgoingMessage } from '../message.ts';
import { accountServices, writeAccountAddress, type AccountService } from '../service/account-address.ts';
import { openAccountSender, type AccountSettings } from './accounts.ts';
import type { SendError } from './sender.ts';

// The three services on loopback, as documented: tokens expire, and refusals have a code.

interface Asked {
  method: string;
  url: URL;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
}

let messages: Asked[] = [];
/** Tokens in the order of issue: `t1`, `t2`, … */
let tokens: Asked[] = [];
let tokenSeconds = 7200;
/** The responses to the next messages in order; then success. */
let answers: { status?: number; body: unknown }[] = [];
let tokenAnswer: unknown;
let redirectTo: string | undefined;

const service = (pathname: string): AccountService => {
  if (pathname.startsWith('/cgi-bin/')) return 'wecom';
  return pathname.startsWith('/v1.0/') ? 'dingtalk' : 'feishu';
};
const tokenOf: Readonly<Record<AccountService, (token: string) => object>> = {
  wecom: (token) => ({ errcode: 0, errmsg: 'ok', access_token: token, expires_in: tokenSeconds }),
  dingtalk: (token) => ({ accessToken: token, expireIn: tokenSeconds }),
  feishu: (token) => ({ code: 0, msg: 'ok', tenant_access_token: token, expire: tokenSeconds }),
};
const sentOf: Readonly<Record<AccountService, object>> = {
  wecom: { errcode: 0, errmsg: 'ok', msgid: 'M1' },
  dingtalk: { processQueryKey: 'M1', invalidStaffIdList: [], flowControlledStaffIdList: [] },
  feishu: { code: 0, msg: 'success', data: { message_id: 'M1' } },
};

const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  const url = new URL(request.url!, 'http://service.test');
  const asked: Asked = { method: request.method!, url, headers: request.headers, body: text ? (JSON.parse(text) as Asked['body']) : {} };
  if (redirectTo) return void response.writeHead(302, { location: redirectTo }).end();
  const isToken = /gettoken$|accessToken$|internal$/.test(url.pathname);
  if (isToken) {
    tokens.push(asked);
    return void response.end(JSON.stringify(tokenAnswer ?? tokenOf[service(url.pathname)](`t${tokens.length}`)));
  }
  messages.push(asked);
  const { status = 200, body } = answers.shift() ?? { body: sentOf[service(url.pathname)] };
  response.writeHead(status).end(JSON.stringify(body));
});
let settings: AccountSettings;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  settings = readConfig({
    STAFF_WECOM_CORP_ID: 'ww1',
    STAFF_WECOM_AGENT_ID: '1000002',
    STAFF_WECOM_SECRET: 'secret-of-wecom-0001',
    STAFF_WECOM_URL: url,
    STAFF_DINGTALK_APP_KEY: 'ding1',
    STAFF_DINGTALK_APP_SECRET: 'secret-of-dingtalk-1',
    STAFF_DINGTALK_ROBOT_CODE: 'dingrobot',
    STAFF_DINGTALK_URL: url,
    STAFF_FEISHU_APP_ID: 'cli_1',
    STAFF_FEISHU_APP_SECRET: 'secret-of-feishu-001',
    STAFF_FEISHU_URL: url,
    MESSAGE_TIMEOUT_MS: '2000',
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
let now = new Date('2026-09-21T02:00:00Z');
beforeEach(() => {
  messages = [];
  tokens = [];
  answers = [];
  tokenSeconds = 7200;
  tokenAnswer = undefined;
  redirectTo = undefined;
  now = new Date('2026-09-21T02:00:00Z');
});

/** Returns the token of a message request. */
const usedToken = ({ url, headers }: Asked): string =>
  url.searchParams.get('access_token') ?? String(headers['x-acs-dingtalk-access-token'] ?? headers['authorization']).replace('Bearer ', '');

const open = () => openAccountSender(settings, { clock: () => now });
const messageTo = (of: AccountService, account = 'zhang.san'): OutgoingMessage => ({
  sendKey: '0190a0b0-0000-7000-8000-000000000001',
  template: 'staffNotice',
  to: writeAccountAddress({ service: of, account }),
  text: '【前厅证券】待办提醒',
  values: {},
});
const refusalOf = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    ({ reason, isPermanent, afterSeconds }: SendError) => ({ reason, isPermanent, afterSeconds }),
  );

test('each service receives the text in its own format, with the token in its place, and returns its own message id', async () => {
  const sender = open();
  for (const of of accountServices) expect(await sender.send(messageTo(of))).toEqual({ providerMessageId: 'M1' });
  expect(tokens.map(({ method, url, body }) => ({ method, path: url.pathname + url.search, body }))).toEqual([
    { method: 'GET', path: '/cgi-bin/gettoken?corpid=ww1&corpsecret=secret-of-wecom-0001', body: {} },
    { method: 'POST', path: '/v1.0/oauth2/accessToken', body: { appKey: 'ding1', appSecret: 'secret-of-dingtalk-1' } },
    {
      method: 'POST',
      path: '/open-apis/auth/v3/tenant_access_token/internal',
      body: { app_id: 'cli_1', app_secret: 'secret-of-feishu-001' },
    },
  ]);
  const [wecom, dingtalk, feishu] = messages;
  expect(wecom!.url.pathname + wecom!.url.search).toBe('/cgi-bin/message/send?access_token=t1');
  expect(wecom!.body).toEqual({ touser: 'zhang.san', msgtype: 'text', agentid: 1000002, text: { content: '【前厅证券】待办提醒' } });
  expect(dingtalk!.headers['x-acs-dingtalk-access-token']).toBe('t2');
  expect(dingtalk!.body).toEqual({
    robotCode: 'dingrobot',
    userIds: ['zhang.san'],
    msgKey: 'sampleText',
    msgParam: '{"content":"【前厅证券】待办提醒"}',
  });
  expect(feishu!.headers['authorization']).toBe('Bearer t3');
  expect(feishu!.url.searchParams.get('receive_id_type')).toBe('user_id');
  expect(feishu!.body).toEqual({
    receive_id: 'zhang.san',
    msg_type: 'text',
    content: '{"text":"【前厅证券】待办提醒"}',
    uuid: '0190a0b0-0000-7000-8000-000000000001',
  });
});

test('the type of a 飞书 account is derived from its format', async () => {
  const sender = open();
  for (const account of ['ou_7d8a', 'li@example.com', '1261g424']) await sender.send(messageTo('feishu', account));
  expect(messages.map(({ url }) => url.searchParams.get('receive_id_type'))).toEqual(['open_id', 'email', 'user_id']);
});

const refusals: Readonly<Record<AccountService, Record<'token' | 'noAccount' | 'limit' | 'other', { status?: number; body: unknown }[]>>> =
  {
    wecom: {
      token: [{ body: { errcode: 42001, errmsg: 'access_token expired' } }, { body: { errcode: 40014 } }],
      noAccount: [
        { body: { errcode: 81013 } },
        { body: { errcode: 0, invaliduser: 'li|Zhang.San' } },
        { body: { errcode: 0, unlicenseduser: 'zhang.san' } },
      ],
      limit: [{ body: { errcode: 45009 } }, { body: { errcode: 45033 } }],
      other: [{ body: { errcode: 60020, errmsg: 'not allow to access from your ip' } }],
    },
    dingtalk: {
      token: [{ status: 400, body: { code: 'InvalidAuthentication', message: '不合法的access_token' } }],
      noAccount: [
        { body: { processQueryKey: 'k', invalidStaffIdList: ['zhang.san'] } },
        { status: 400, body: { code: 'staffId.notExisted' } },
      ],
      limit: [
        { status: 403, body: { code: 'Forbidden.AccessDenied.QpsLimitForApi' } },
        { body: { processQueryKey: 'k', flowControlledStaffIdList: ['zhang.san'] } },
      ],
      other: [{ status: 403, body: { code: 'Forbidden.AccessDenied.AccessTokenPermissionDenied' } }],
    },
    feishu: {
      token: [{ status: 400, body: { code: 99991663, msg: 'Invalid access token' } }],
      noAccount: [
        { status: 400, body: { code: 230013 } },
        { status: 400, body: { code: 230001 } },
        { status: 400, body: { code: 99992351 } },
      ],
      limit: [
        { status: 429, body: { code: 99991400 } },
        { status: 400, body: { code: 230020 } },
      ],
      other: [{ status: 400, body: { code: 230006 } }],
    },
  };

describe.each(accountServices)('%s', (of) => {
  test('a service is asked for one token during its lifetime, however many simultaneous callers there are, and for a new one before its end', async () => {
    const sender = open();
    await Promise.all(Array.from({ length: 5 }, () => sender.send(messageTo(of))));
    now = new Date(now.getTime() + 6800_000);
    await sender.send(messageTo(of));
    expect([tokens.length, messages.length]).toEqual([1, 6]);
    now = new Date(now.getTime() + 200_000);
    await sender.send(messageTo(of));
    expect(tokens.length).toBe(2);
  });

  test('a service receives the message again with a new token when the old one is refused, but not a third time', async () => {
    for (const refused of refusals[of].token) {
      const sender = open();
      tokens = [];
      messages = [];
      answers = [refused];
      expect(await sender.send(messageTo(of))).toEqual({ providerMessageId: 'M1' });
      expect(messages.map(usedToken)).toEqual(['t1', 't2']);
      answers = [refused, refused];
      messages = [];
      expect(await refusalOf(sender.send(messageTo(of)))).toMatchObject({ isPermanent: false });
      expect(messages).toHaveLength(2);
    }
  });

  test('a service that does not know an account, or may not write to it, receives no retry', async () => {
    for (const refused of refusals[of].noAccount) {
      answers = [refused];
      expect(await refusalOf(open().send(messageTo(of)))).toEqual({ reason: `${of}-no-account`, isPermanent: true, afterSeconds: 0 });
    }
  });

  test('a service with a rate limit receives no requests for a minute; other errors are retried with their code stored', async () => {
    for (const refused of refusals[of].limit) {
      answers = [refused];
      expect(await refusalOf(open().send(messageTo(of)))).toMatchObject({ isPermanent: false, afterSeconds: 60 });
    }
    for (const refused of refusals[of].other) {
      answers = [refused];
      const { errcode, code } = refused.body as { errcode?: number; code?: unknown };
      expect(await refusalOf(open().send(messageTo(of)))).toEqual({
        reason: `${of}-${String(errcode ?? code)}`,
        isPermanent: false,
        afterSeconds: 0,
      });
    }
    answers = [{ body: { message: '?' } }];
    expect(await refusalOf(open().send(messageTo(of)))).toMatchObject({ reason: 'malformed', isPermanent: false });
  });

  test('a service that refuses our secret receives a retry later, because it may be corrected meanwhile', async () => {
    tokenAnswer = { wecom: { errcode: 40001 }, dingtalk: { code: 'invalidClientIdOrSecret' }, feishu: { code: 10014 } }[of];
    const word = { wecom: '40001', dingtalk: 'invalidClientIdOrSecret', feishu: '10014' }[of];
    const sender = open();
    expect(await refusalOf(sender.send(messageTo(of)))).toEqual({ reason: `${of}-token-${word}`, isPermanent: false, afterSeconds: 0 });
    expect(messages).toEqual([]);
    tokenAnswer = undefined;
    expect(await sender.send(messageTo(of))).toEqual({ providerMessageId: 'M1' });
  });

  test('a service is only called at the configured address: accounts cannot change it, and redirects are not followed', async () => {
    for (const account of ['https://elsewhere.example/', '../../x', 'a@elsewhere.example', '//elsewhere.example']) {
      await open().send(messageTo(of, account));
      expect(messages.at(-1)!.url.pathname).toMatch(/^\/(cgi-bin|v1\.0|open-apis)\//);
    }
    redirectTo = 'http://127.0.0.1:1/';
    expect(await refusalOf(open().send(messageTo(of)))).toMatchObject({ reason: 'unreachable', isPermanent: false });
  });

  test('a service without an application of the firm is not offered, and its pending messages are given up', async () => {
    const none = openAccountSender(readConfig({}));
    expect(none.services).toEqual([]);
    expect(await refusalOf(none.send(messageTo(of)))).toEqual({ reason: `${of}-not-configured`, isPermanent: true, afterSeconds: 0 });
  });
});

test('by default the services’ own hosts are called, with encryption', () => {
  const { staffWecomUrl, staffDingtalkUrl, staffFeishuUrl } = readConfig({});
  expect([staffWecomUrl, staffDingtalkUrl, staffFeishuUrl]).toEqual([
    'https://qyapi.weixin.qq.com',
    'https://api.dingtalk.com',
    'https://open.feishu.cn',
  ]);
});

test('an incomplete application is reported with the names of its settings', () => {
  const read = () => readConfig({ STAFF_WECOM_CORP_ID: 'ww1', STAFF_FEISHU_APP_ID: 'cli_1' });
  expect(read).toThrow('STAFF_WECOM_CORP_ID、STAFF_WECOM_AGENT_ID 与 STAFF_WECOM_SECRET 须同时设置');
  expect(read).toThrow('STAFF_FEISHU_APP_ID 与 STAFF_FEISHU_APP_SECRET 须同时设置');
});
