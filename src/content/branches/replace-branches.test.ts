import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { invalidationChannel } from '#platform/database/transaction.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { useDatabase } from '#test/support/database.ts';
import { listBranches } from './service/branches.ts';
import { getCustomerCenter, replaceCustomerCenter } from './service/customer-center.ts';
import { replaceBranches } from './service/replace-branches.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();

beforeEach(async () => {
  await db.deleteFrom('branches').execute();
  await replaceBranches(context(), [buildBranch({ code: 'AAA' }), buildBranch({ code: 'BBB' })]);
});

const idOf = async (code: string) => (await listBranches(context(), { keyWord: code })).records[0]?.id;

test('a branch keeps its address on the site when it is replaced', async () => {
  const before = await idOf('BBB');
  const result = await replaceBranches(context(), [buildBranch({ code: 'BBB', name: '新名字证券营业部' }), buildBranch({ code: 'CCC' })]);
  expect(result).toEqual({ written: 2, removed: 1 });
  expect(await idOf('BBB')).toBe(before);
  expect(await idOf('AAA')).toBeUndefined();
});

test('an invalid field is reported by row, and nothing is written', async () => {
  const drafts = [buildBranch({ code: 'DDD' }), buildBranch({ code: 'EEE', postcode: '1' })];
  await expect(replaceBranches(context(), drafts)).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: '1.postcode', message: '邮编为 6 位数字' }],
  });
  expect(await idOf('DDD')).toBeUndefined();
});

test('a duplicate code is rejected', async () => {
  await expect(replaceBranches(context(), [buildBranch(), buildBranch()])).rejects.toMatchObject({ errors: [{ path: '1.code' }] });
});

test('replacing branches writes an audit row and invalidates their cached pages', async () => {
  const listener = new pg.Client({ connectionString });
  await listener.connect();
  const heard = new Promise<string | undefined>((resolve) => listener.on('notification', ({ payload }) => resolve(payload)));
  await listener.query(`listen ${invalidationChannel}`);
  await replaceBranches(context(), []);
  expect(await heard).toBe('["branch"]');
  await listener.end();
  const entry = await db.selectFrom('auditEntries').select(['action', 'details']).orderBy('id', 'desc').executeTakeFirst();
  expect(entry).toEqual({ action: 'branch.replace', details: { written: 0, removed: 2 } });
});

test('channels and topics keep the given order', async () => {
  const channel = {
    kind: 'phone' as const,
    name: '客服热线',
    value: '400-000-0000',
    href: 'tel:4000000000',
    hours: '全天',
    services: ['咨询'],
  };
  const topic = { title: '开户', summary: '说明', steps: ['第一步'], materials: ['身份证'], hours: '全天' };
  const draft = {
    channels: [
      { ...channel, code: 'zz' },
      { ...channel, code: 'aa' },
    ],
    topics: [{ ...topic, code: 'kaihu' }],
  };
  await replaceCustomerCenter(context(), draft);
  expect(await getCustomerCenter(context(), {})).toEqual(draft);
});

test('a channel cannot link to a script', async () => {
  const channel = { code: 'bad', kind: 'online' as const, name: 'x', value: 'x', href: 'javascript:alert(1)', hours: 'x', services: [] };
  await expect(replaceCustomerCenter(context(), { channels: [channel], topics: [] })).rejects.toMatchObject({
    errors: [{ path: 'channels.0.href' }],
  });
});
