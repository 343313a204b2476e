import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { openSealKeys } from './seal-key.ts';
import { sealEntries } from './service/seal-entries.ts';
import { readLoggedSeals, verifyEntries, type LoggedSeal } from './service/verify-entries.ts';

const { db, pool, context } = useDatabase();
const key = openSealKeys(testSecret());
const verify = (noted: readonly LoggedSeal[] = []) => verifyEntries(context(), key, { noted });

/** Changes rows directly in the database with the triggers disabled. */
async function tamper(statement: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(statement);
  } finally {
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
}

/** Creates three seals of three rows each. */
async function fill(): Promise<{ number: number; hash: string }[]> {
  const seals = [];
  for (const seal of [1, 2, 3]) {
    for (const row of [1, 2, 3]) await audit(context(), 'link.ignored', `link:${seal}${row}`, { version: 1, codes: [String(row)] });
    seals.push(...(await sealEntries(context(), key)));
  }
  return seals;
}

beforeEach(() => tamper('truncate audit_entries, audit_seals, audit_seal_keys restart identity'));

test('rows can only be added: they cannot be changed, deleted, truncated or assigned to another seal', async () => {
  await fill();
  await sql`alter table audit_entries enable trigger audit_entries_stay_whole`.execute(db);
  const forbidden = [
    "update audit_entries set action = 'x' where id = 1",
    'update audit_entries set seal = null where id = 1',
    'update audit_entries set seal = 2 where id = 1',
    'delete from audit_entries where id = 1',
    'truncate audit_entries',
    'update audit_seals set entries = 1',
    'delete from audit_seals',
    'truncate audit_seals cascade',
  ];
  for (const statement of forbidden) await expect(pool.query(statement), statement).rejects.toThrow('can only be inserted');
});

test('an untouched log is verified as intact', async () => {
  const seals = await fill();
  expect(seals).toHaveLength(3);
  expect(await verify(seals)).toEqual({ seals: 3, entries: 9, waiting: 0, problems: [] });
});

test.each([
  ['edited', 'update audit_entries set details = \'{"a": 2}\' where id = 5', '封存 2：记录的内容或顺序与封存时不符'],
  [
    'edited in its moment',
    "update audit_entries set at = at + interval '1 millisecond' where id = 5",
    '封存 2：记录的内容或顺序与封存时不符',
  ],
  ['removed', 'delete from audit_entries where id = 5', '封存 2：封存时有 3 条记录，现有 2 条（有记录被删除）'],
  [
    'put in another order',
    "update audit_entries set subject = case id when 4 then 'link:22' else 'link:21' end, details = jsonb_build_object('version', 1, 'codes', jsonb_build_array((6 - id)::text)) where id in (4, 5)",
    '封存 2：记录的内容或顺序与封存时不符',
  ],
  [
    'put in',
    "insert into audit_entries (at, actor_kind, action, subject, request_id, seal) values (now(), 'system', 'x', 'y', 'z', 2)",
    '封存 2：封存时有 3 条记录，现有 4 条（有记录被插入）',
  ],
])('a row that was %s is detected', async (_how, statement, problem) => {
  await fill();
  await tamper(statement);
  expect((await verify()).problems).toEqual([problem]);
});

test('a seal removed from the middle is detected, and so is the broken link of the next one', async () => {
  await fill();
  await tamper('delete from audit_entries where seal = 2; delete from audit_seals where number = 2');
  expect((await verify()).problems).toEqual(['封存 2：缺失', '封存 3：与前一次封存不相接']);
});

test('a truncated end is detected by the remaining rows, or, when these are deleted too, by the seals in the log', async () => {
  const seals = await fill();
  await tamper('delete from audit_seals where number = 3');
  expect((await verify()).problems).toEqual(['3 条记录属于已不存在的封存（末尾被截去）']);
  await tamper('delete from audit_entries where seal = 3');
  expect((await verify()).problems).toEqual([]);
  const log = seals.map(({ number, hash }) => JSON.stringify({ level: 30, auditSeal: number, entries: 3, hash })).join('\n');
  expect((await verify(readLoggedSeals(`start\n${log}\n`))).problems).toEqual(['封存 3：日志中有，数据库中没有（末尾被截去）']);
});

test('a chain rebuilt from the start is detected by its signature and by the seals in the log', async () => {
  const seals = await fill();
  await tamper(
    "update audit_entries set subject = 'other', seal = null; update audit_entries set seal = null; delete from audit_seals; delete from audit_seal_keys",
  );
  await sealEntries(context(), openSealKeys(testSecret('forger')));
  expect((await verify(seals)).problems).toEqual(
    expect.arrayContaining(['封存密钥 1：不是本公司登记的（导出密钥与主密钥不符）', '封存 1：与日志中的摘要不符（链被整体重算）']),
  );
});

test('a row of an open transaction is sealed later although its number is lower', async () => {
  let finish: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  let begun: () => void = () => undefined;
  const written = new Promise<void>((resolve) => (begun = resolve));
  const slow = inTransaction(context(), async (tx) => {
    await audit(tx, 'link.ignored', 'link:1');
    begun();
    await waiting;
  });
  await written;
  await audit(context(), 'link.ignored', 'link:2');
  expect(await sealEntries(context(), key)).toMatchObject([{ number: 1, entries: 1 }]);
  finish();
  await slow;
  expect(await sealEntries(context(), key)).toMatchObject([{ number: 2, entries: 1 }]);
  expect((await verify()).problems).toEqual([]);
});
