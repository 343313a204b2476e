import { beforeAll, expect, test } from 'vitest';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import { replaceAccounts } from '#content/disclosure/service/accounts.ts';
import { replaceStaff } from '#content/disclosure/service/replace-staff.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { demoFakes, demoOfficial } from '#demo/trust/register.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { useDatabase } from '#test/support/database.ts';
import { describeConnection } from './service/connection.ts';
import { getTrustRegister, replaceTrustRegister } from './service/register.ts';
import { verifyClaim } from './service/verify.ts';

const { context } = useDatabase();
const ask = (q: string) => verifyClaim(context(), { q });
const verdictOf = async (q: string) => (await ask(q)).verdict;
const person = {
  kind: 'general',
  post: '客户经理',
  branch: '北京示范路证券营业部',
  obtainedOn: '2020-01-01',
  updatedOn: '2026-11-01',
} as const;

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await replaceTrustRegister(context(), { official: demoOfficial, fakes: demoFakes });
  await replaceBranches(context(), [buildBranch({ phones: ['0755-0000 1234'] })]);
  const account = { holder: '前厅证券（客户）', bank: '示例第一银行', currency: '人民币', purpose: '银证转账', updatedOn: '2026-10-19' };
  await replaceAccounts(context(), [{ kind: 'first', number: '0000000011260019', ...account }]);
  await replaceStaff(context(), [
    { ...person, name: '闻知远', certificateNumber: 'S0000112000001' },
    { ...person, name: '祝文和', certificateNumber: 'S0000112000002', state: 'left' },
  ]);
});

test('a number is recognized in any notation', async () => {
  const spellings = [
    ['010-0000 0004', '01000000004', '010 0000 0004', '010.0000.0004', '010–0000—0004', '（010）00000004', '０１０－００００ ０００４'],
    ['+86 010 0000 0004', '+86 10 0000 0004', '+86-10-00000004', '86 10 0000 0004', '0086 (10) 0000 0004', '(+86) 10 0000 0004'],
    ['tel:+861000000004', '电话：010-0000 0004', '反洗钱：010-0000 0004 转 8', '010\u200b-0000\u00a00004'],
  ];
  for (const written of spellings.flat()) expect(await ask(written), written).toMatchObject({ verdict: 'official', taken: '电话号码' });
  for (const written of ['95000', '+86 95000', '４００－０００－０００１', '+86 400 000 0001'])
    expect(await verdictOf(written), written).toBe('official');
});

test("the settings' hotlines and mailbox and every branch's number are official", async () => {
  expect((await ask('400-000-0000')).findings[0]?.title).toBe('客服热线');
  expect((await ask('mailto:complaint@example.com')).findings[0]?.title).toBe('投诉邮箱');
  expect((await ask('0755 0000 1234')).findings[0]?.title).toBe('北京示范路证券营业部');
});

test('an address is judged by its host, regardless of the rest', async () => {
  for (const written of ['https://www.example.com/Login.html?x=1', 'WWW.EXAMPLE.COM', 'trade.example.com', 'http://example.com:443/'])
    expect(await verdictOf(written), written).toBe('official');
  expect(await verdictOf('news.edu.example.com')).toBe('official');
  expect(await verdictOf('https://example.com.evil.test/')).toBe('suspicious');
  expect(await verdictOf('https://www.example.com@evil.test/')).toBe('unknown');
});

test('a host that imitates an official one is highly suspicious, also with foreign characters', async () => {
  for (const host of ['www.exarnple.com', 'examplle.com', 'ехаmple.com', 'xn--xample-2of.com', 'example-login.test', 'exanple.com'])
    expect(await ask(host), host).toMatchObject({ verdict: 'suspicious', resembles: 'example.com' });
  expect(await verdictOf('www.sse.com.cn')).toBe('unknown');
});

test('a reported fraud is shown as one, with its method and how to recognize it', async () => {
  expect(await ask('17000000000')).toMatchObject({ verdict: 'fake', taken: '电话号码' });
  expect(await verdictOf('https://qianting-vip.test/open')).toBe('fake');
  expect(await verdictOf('前厅证券VIP内部通道')).toBe('fake');
  const facts = (await ask('前厅财富极速版')).findings[0]?.facts.map(({ label }) => label);
  expect(facts).toEqual(['收到举报', '做了什么', '怎样识别']);
});

test('an identity that the firm has given up is no longer official', async () => {
  expect(await verdictOf('old.example.com')).toBe('left');
  expect(await verdictOf('S0000112000002')).toBe('left');
});

test('an account is official only when it is published', async () => {
  expect(await ask('0000 0000 1126 0019')).toMatchObject({ verdict: 'official', taken: '银行账号' });
  expect(await verdictOf('0000000011260018')).toBe('unknown');
});

test('a person is found by the full name or number, never by a part, and a person who left not by name', async () => {
  expect((await ask('闻知远')).findings[0]?.facts).toContainEqual({ label: '登记编号', value: 'S0000112000001' });
  expect(await verdictOf('s0000 1120 00001')).toBe('official');
  expect(await verdictOf('闻知')).toBe('unknown');
  expect(await verdictOf('祝文和')).toBe('unknown');
});

test('an empty query is rejected', async () => {
  await expect(ask('')).rejects.toMatchObject({ code: 40001 });
});

test('the register contains each value once', async () => {
  const twice = [demoOfficial[0]!, { ...demoOfficial[0]!, value: 'https://www.example.com' }];
  await expect(replaceTrustRegister(context(), { official: twice, fakes: [] })).rejects.toMatchObject({
    errors: [{ path: expect.stringMatching(/^official\.\d+\.value$/) }],
  });
  expect((await getTrustRegister(context())).official).toHaveLength(demoOfficial.length);
});

test('a connection with national algorithms is recognized by its suite or protocol', () => {
  const report = (protocol: string, cipher: string) =>
    describeConnection(context({ connection: { isSecure: true, httpVersion: 'HTTP/2.0', ipVersion: 6, tls: { protocol, cipher } } }));
  expect(report('TLSv1.1', 'ECC-SM4-CBC-SM3')).toMatchObject({ isNational: true, httpVersion: '2.0', ipVersion: 6 });
  expect(report('NTLSv1.1', 'ECDHE-SM2')).toMatchObject({ isNational: true });
  expect(report('TLSv1.3', 'TLS_SM4_GCM_SM3')).toMatchObject({ isNational: true });
  expect(report('TLSv1.3', 'TLS_AES_128_GCM_SHA256')).toMatchObject({ isNational: false });
  expect(describeConnection(context())).toMatchObject({ isSecure: false, isNational: false });
});
