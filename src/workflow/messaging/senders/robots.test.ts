import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { OutgoingMessage } from '../message.ts';
import { robotServices, writeRobotAddress, type RobotAddress, type RobotService } from '../service/robot-address.ts';
import { callProvider } from './call-provider.ts';
import { createRobotSender, openRobotSender } from './robots.ts';
import type { SendError } from './sender.ts';

// The three services on loopback: they verify signatures of received requests, and return HTTP 200 in any case.

const now = new Date('2026-09-21T02:00:00Z');
const secret = 'SEC-of-the-test';
const hosts = readConfig({}).staffRobotHosts;
const webhooks: Readonly<Record<RobotService, string>> = {
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0a1b2c',
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=0a1b2c',
  feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/0a1b2c',
};
let received: { url: URL; body: Record<string, unknown> }[] = [];
let answer: { status?: number; body: unknown } = { body: {} };

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  received.push({ url: new URL(request.url!, 'http://robot.test'), body: JSON.parse(body) as Record<string, unknown> });
  response.statusCode = answer.status ?? 200;
  response.end(JSON.stringify(answer.body));
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  answer = { body: { errcode: 0, code: 0 } };
});

const onLoopback: typeof callProvider = (address, init, timeoutMs) => {
  const { pathname, search } = new URL(address);
  return callProvider(`${base}${pathname}${search}`, init, timeoutMs);
};
const sender = createRobotSender({ hosts, timeoutMs: 2000, clock: () => now, ask: onLoopback });
const messageTo = (address: RobotAddress): OutgoingMessage => ({
  sendKey: '0190a0b0-0000-7000-8000-000000000001',
  template: 'staffNotice',
  to: writeRobotAddress(address),
  text: '【前厅证券】待办提醒',
  values: {},
});
const sendBy = (service: RobotService) =>
  sender.send(messageTo({ service, webhook: webhooks[service], secret: service === 'wecom' ? null : secret }));
const refusalOf = (service: RobotService) =>
  sendBy(service).then(
    () => undefined,
    (error: SendError) => ({ reason: error.reason, isPermanent: error.isPermanent, afterSeconds: error.afterSeconds }),
  );
const sign = (key: string, content: string) => createHmac('sha256', key).update(content).digest('base64');

test('each service receives the text in its own format, signed if a secret is set', async () => {
  for (const service of robotServices) await sendBy(service);
  const [wecom, dingtalk, feishu] = received;
  expect(wecom).toMatchObject({ body: { msgtype: 'text', text: { content: '【前厅证券】待办提醒' } } });
  expect(wecom!.url.search).toBe('?key=0a1b2c');
  const milliseconds = String(now.getTime());
  expect(Object.fromEntries(dingtalk!.url.searchParams)).toEqual({
    access_token: '0a1b2c',
    timestamp: milliseconds,
    sign: sign(secret, `${milliseconds}\n${secret}`),
  });
  const seconds = String(now.getTime() / 1000);
  expect(feishu!.body).toEqual({
    timestamp: seconds,
    sign: sign(`${seconds}\n${secret}`, ''),
    msg_type: 'text',
    content: { text: '【前厅证券】待办提醒' },
  });
});

test('refusals have HTTP 200: permanent ones are not retried, rate limits are waited for, others are retried', async () => {
  answer = { body: { errcode: 93000, code: 19021 } };
  expect(await refusalOf('wecom')).toEqual({ reason: 'wecom-93000', isPermanent: true, afterSeconds: 0 });
  expect(await refusalOf('feishu')).toEqual({ reason: 'feishu-19021', isPermanent: true, afterSeconds: 0 });
  answer = { body: { errcode: 130101, code: 11232 } };
  expect(await refusalOf('dingtalk')).toEqual({ reason: 'dingtalk-130101', isPermanent: false, afterSeconds: 600 });
  expect(await refusalOf('feishu')).toEqual({ reason: 'feishu-11232', isPermanent: false, afterSeconds: 60 });
  answer = { body: { errcode: 45009 } };
  expect(await refusalOf('wecom')).toEqual({ reason: 'wecom-45009', isPermanent: false, afterSeconds: 60 });
  answer = { body: { errcode: -1 } };
  expect(await refusalOf('wecom')).toEqual({ reason: 'wecom--1', isPermanent: false, afterSeconds: 0 });
  answer = { body: { message: '?' } };
  expect(await refusalOf('wecom')).toMatchObject({ reason: 'malformed', isPermanent: false });
});

test('only the configured hosts are called, with encryption, whatever an address says', async () => {
  const reasonOf = (webhook: string, allowed = hosts) =>
    createRobotSender({ hosts: allowed, timeoutMs: 2000, ask: onLoopback })
      .send(messageTo({ service: 'wecom', webhook, secret: null }))
      .then(
        () => 'sent',
        (error: SendError) => error.reason,
      );
  for (const wrong of [
    'https://robot.example.com/send',
    'http://qyapi.weixin.qq.com/send',
    'https://qyapi.weixin.qq.com:8443/send',
    'https://qyapi.weixin.qq.com.example.com/send',
    'https://qyapi.weixin.qq.com@example.com/send',
    'https://user@qyapi.weixin.qq.com/send',
    'https://127.0.0.1/send',
  ])
    expect(await reasonOf(wrong), wrong).toBe('host-not-allowed');
  expect(await reasonOf(webhooks.wecom, readConfig({ STAFF_ROBOT_HOSTS: 'none' }).staffRobotHosts)).toBe('host-not-allowed');
  expect(received).toEqual([]);
  expect(await reasonOf('https://robot.example.com/send', readConfig({ STAFF_ROBOT_HOSTS: 'robot.example.com' }).staffRobotHosts)).toBe(
    'sent',
  );
});

test('a demonstration sends nothing to other hosts', () => {
  expect(openRobotSender(readConfig({})).provider).toBe('demo');
  expect(openRobotSender(readConfig({ DEMO: 'off' })).provider).toBe('robot');
});
