import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { templates } from '../templates.ts';
import { SendError, type SmsSender } from './sender.ts';
import { openSmsSender } from './sms-account.ts';

// A provider on loopback that verifies signatures like the real ones, from received requests and without our own code.

const keyId = 'AKID-of-the-test';
const keySecret = 'the-secret-of-this-provider';
const ids = Object.keys(templates)
  .map((name) => `${name}=T_${name}`)
  .join(',');
const message = {
  sendKey: '0190a0b0-0000-7000-8000-000000000001',
  template: 'code',
  to: '13800001234',
  text: '…',
  values: { code: '123456', about: '创业板 & 科创板（权限）' },
} as const;

interface ReceivedRequest {
  request: IncomingMessage;
  url: URL;
  body: string;
}
let received: ReceivedRequest[] = [];
/** The response to a correctly signed request; none when undefined. */
let answer: { status?: number; body: unknown } | undefined;

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  const one = { request, url: new URL(request.url!, `http://${request.headers.host}`), body };
  received.push(one);
  if (!answer) return;
  const isAliyun = request.headers['x-acs-action'] !== undefined;
  const refusal = (isAliyun ? checkAcs3 : checkTc3)(one);
  response.statusCode = refusal ? 400 : (answer.status ?? 200);
  const sent = refusal ?? answer.body;
  response.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
});
let endpoint = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Verifies like Alibaba Cloud: over the received query, the headers named in the request, and the hash of its body. */
function checkAcs3({ request, url, body }: ReceivedRequest): object | undefined {
  const [, credential, signed = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (credential !== keyId) return { Code: 'InvalidAccessKeyId.NotFound', Message: 'Specified access key is not found.' };
  const lines = signed.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
  const query = url.search.slice(1);
  const isSorted = query.split('&').toSorted().join('&') === query;
  const canonical = [request.method, url.pathname, query, lines.join(''), signed, request.headers['x-acs-content-sha256']].join('\n');
  const expected = hmac(keySecret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex');
  const isRight = signature === expected && sha256(body) === request.headers['x-acs-content-sha256'] && isSorted;
  if (!isRight) return { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched with our calculation.' };
  const age = Math.abs(Date.now() - Date.parse(String(request.headers['x-acs-date'])));
  return age < 15 * 60_000 ? undefined : { Code: 'InvalidTimeStamp.Expired' };
}

/** Verifies like Tencent Cloud. */
function checkTc3({ request, url, body }: ReceivedRequest): object | undefined {
  const error = (code: string) => ({ Response: { Error: { Code: code, Message: 'refused' }, RequestId: 'r' } });
  const [, credential, day, service, signed = '', signature] =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (credential !== keyId) return error('AuthFailure.SecretIdNotFound');
  const timestamp = String(request.headers['x-tc-timestamp']);
  const lines = signed.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
  const canonical = [request.method, url.pathname, '', lines.join(''), signed, sha256(body)].join('\n');
  const text = ['TC3-HMAC-SHA256', timestamp, `${day}/${service}/tc3_request`, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${keySecret}`, day!), service!), 'tc3_request');
  if (hmac(key, text).toString('hex') !== signature) return error('AuthFailure.SignatureFailure');
  const isOfDay = new Date(Number(timestamp) * 1000).toISOString().startsWith(day!) && service === 'sms';
  return isOfDay && Math.abs(Date.now() / 1000 - Number(timestamp)) < 300 ? undefined : error('AuthFailure.SignatureExpire');
}

function senderOf(provider: 'aliyun' | 'tencent', more: Record<string, string> = {}): SmsSender {
  return openSmsSender(
    readConfig({
      SMS_PROVIDER: provider,
      SMS_ENDPOINT: endpoint,
      SMS_KEY_ID: keyId,
      SMS_KEY_SECRET: keySecret,
      SMS_SIGN_NAME: '前厅证券',
      SMS_TEMPLATES: ids,
      SMS_APP_ID: '1400006666',
      MESSAGE_TIMEOUT_MS: '500',
      ...more,
    }),
  );
}

async function failureOf(work: Promise<unknown>): Promise<SendError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SendError)) throw new Error('no failure', { cause: error });
  return error;
}

const accepted = {
  aliyun: { Code: 'OK', Message: 'OK', BizId: '900619746936498440^0', RequestId: 'r' },
  tencent: { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: '5000:1045', PhoneNumber: '+8613800001234' }], RequestId: 'r' } },
};
const refused = {
  aliyun: (code: string) => ({ Code: code, Message: `refused 13800001234`, RequestId: 'r' }),
  tencent: (code: string) => ({ Response: { SendStatusSet: [{ Code: code, Message: 'refused +8613800001234' }], RequestId: 'r' } }),
};

test('Aliyun receives number, sign name, template and values with a valid signature', async () => {
  answer = { body: accepted.aliyun };
  expect(await senderOf('aliyun').send(message)).toEqual({ providerMessageId: '900619746936498440^0' });
  const { request, url } = received[0]!;
  expect(request.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
  expect(Object.fromEntries(url.searchParams)).toEqual({
    PhoneNumbers: '13800001234',
    SignName: '前厅证券',
    TemplateCode: 'T_code',
    TemplateParam: JSON.stringify(message.values),
    OutId: message.sendKey,
  });
});

test('Tencent receives number, app, template and values in order with a valid signature', async () => {
  answer = { body: accepted.tencent };
  expect(await senderOf('tencent').send(message)).toEqual({ providerMessageId: '5000:1045' });
  const { request, body } = received[0]!;
  expect(request.headers).toMatchObject({
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-region': 'ap-guangzhou',
  });
  expect(JSON.parse(body)).toEqual({
    PhoneNumberSet: ['+8613800001234'],
    SmsSdkAppId: '1400006666',
    SignName: '前厅证券',
    TemplateId: 'T_code',
    TemplateParamSet: ['创业板 & 科创板（权限）', '123456'],
    SessionContext: message.sendKey,
  });
});

test.each(['aliyun', 'tencent'] as const)('%s: a wrong key sends nothing and is a temporary failure', async (provider) => {
  answer = { body: accepted[provider] };
  const failure = await failureOf(senderOf(provider, { SMS_KEY_SECRET: 'quite-another-secret' }).send(message));
  expect(failure).toMatchObject({ isPermanent: false, reason: expect.stringMatching(/Signature/) });
});

test.each([
  ['aliyun', 'isv.MOBILE_NUMBER_ILLEGAL', true],
  ['aliyun', 'isv.SMS_TEMPLATE_ILLEGAL', true],
  ['aliyun', 'isv.BUSINESS_LIMIT_CONTROL', false],
  ['aliyun', 'isv.AMOUNT_NOT_ENOUGH', false],
  ['aliyun', 'isp.SYSTEM_ERROR', false],
  ['aliyun', 'isv.SOMETHING_NEW', false],
  ['tencent', 'InvalidParameterValue.IncorrectPhoneNumber', true],
  ['tencent', 'FailedOperation.TemplateIncorrectOrUnapproved', true],
  ['tencent', 'FailedOperation.PhoneNumberInBlacklist', true],
  ['tencent', 'LimitExceeded.PhoneNumberThirtySecondLimit', false],
  ['tencent', 'FailedOperation.InsufficientBalanceInSmsPackage', false],
  ['tencent', 'InternalError.Timeout', false],
] as const)('%s: %s is permanent: %s', async (provider, code, isPermanent) => {
  answer = { body: refused[provider](code) };
  expect(await failureOf(senderOf(provider).send(message))).toMatchObject({ reason: code, isPermanent });
});

test.each(['aliyun', 'tencent'] as const)('%s: an invalid response or a server error is temporary', async (provider) => {
  const reasons: string[] = [];
  for (const one of [
    { status: 503, body: '<html>' },
    { body: '<html>' },
    { body: {} },
    { body: 'x'.repeat(100_000) },
    { body: refused[provider]('a sentence about 13800001234') },
  ]) {
    answer = one;
    const failure = await failureOf(senderOf(provider).send(message));
    expect(failure.isPermanent).toBe(false);
    reasons.push(failure.reason);
  }
  expect(reasons).toEqual(['http-503', 'malformed', 'malformed', 'malformed', 'malformed']);
});

test.each(['aliyun', 'tencent'] as const)('%s: a timeout or an unreachable server is temporary', async (provider) => {
  answer = undefined;
  expect(await failureOf(senderOf(provider).send(message))).toMatchObject({ reason: 'timeout', isPermanent: false });
  const nowhere = senderOf(provider, { SMS_ENDPOINT: 'http://127.0.0.1:9' });
  expect(await failureOf(nowhere.send(message))).toMatchObject({ reason: 'unreachable', isPermanent: false });
});

test('an error contains neither the number nor the code nor the key', async () => {
  answer = { body: refused.aliyun('isv.MOBILE_NUMBER_ILLEGAL') };
  const failure = await failureOf(senderOf('aliyun').send(message));
  const told = JSON.stringify([failure.message, failure.reason, failure.stack, failure.cause]);
  for (const secret of ['13800001234', '123456', keySecret]) expect(told).not.toContain(secret);
});

test('a template without an id at the provider prevents the start, with its name', () => {
  expect(() => senderOf('aliyun', { SMS_TEMPLATES: 'code=T_1,greeting=T_2' })).toThrow(
    /SMS_TEMPLATES 缺少 newDeviceLogin、.*\n.*没有名为 greeting 的消息/,
  );
});
