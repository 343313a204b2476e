import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { signMonthsAgain } from '#operations/retention/service/months/sign-again.ts';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import { openSoftwareKey } from '#platform/crypto/sm2/sm2-key.ts';
import { audit } from '#platform/database/audit.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { auditExportInput } from './schema.ts';
import { openPublicKey, openSealKeys, type SealKeys } from './seal-key.ts';
import { exportAudit } from './service/read-audit.ts';
import { sealEntries } from './service/seal-entries.ts';
import { openMonthSeal, replaceLostKey } from './service/seal-key-handover.ts';
import { readSealKeys } from './service/seal-key-records.ts';
import { verifySealedFile } from './service/sealed-file.ts';
import { verifyEntries } from './service/verify-entries.ts';

const { db, pool, context } = useDatabase();
const [first, second, third] = ['first', 'second', 'third'].map((word) => word.padEnd(40, word)) as [string, string, string];
const keysOf = (...signingKeys: string[]) => openSealKeys(testSecret(), signingKeys);
/** A process for visitors or staff, which has the master key only. */
const master = keysOf();

const seal = async (keys: SealKeys, note: string) => {
  await audit(context(), 'link.ignored', `link:${note}`);
  return sealEntries(context(), keys, signMonthsAgain);
};
const findProblems = async (keys: SealKeys) => (await verifyEntries(context(), keys)).problems;

async function tamper(statement: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(statement).execute(trx);
  });
}

beforeEach(() => tamper('truncate audit_entries, audit_seals, audit_seal_keys, month_archives restart identity'));

test('a key that is set later takes over: both keys sign the handover, and the seals of both stay valid for all processes', async () => {
  await seal(master, '1');
  const apart = keysOf(first);
  await seal(apart, '2');
  expect(await readSealKeys(context())).toMatchObject([
    { number: 1, publicKey: master.derived.publicKey, beginsAfter: 0, formerSignature: null },
    { number: 2, publicKey: apart.own[0].publicKey, formerKey: master.derived.publicKey, beginsAfter: 1 },
  ]);
  for (const keys of [apart, master]) expect(await findProblems(keys)).toEqual([]);
  const acts = await db.selectFrom('auditEntries').select('details').where('action', '=', 'audit.sealKeyChanged').execute();
  expect(acts).toEqual([{ details: { number: '2', isGood: true } }]);
});

test('a site from before this version, with seals but no keys, gets the derived key as its first one and then hands over', async () => {
  await seal(master, '1');
  await tamper('truncate audit_seal_keys');
  expect(await findProblems(master)).toEqual([]);
  await seal(keysOf(first), '2');
  expect((await readSealKeys(context())).map(({ beginsAfter }) => beginsAfter)).toEqual([0, 1]);
  expect(await findProblems(keysOf(first))).toEqual([]);
});

test('once the keys are apart, a process with the master key alone seals nothing, and its entries wait', async () => {
  await seal(keysOf(first), '1');
  await expect(seal(master, '2')).rejects.toThrow('SIGNING_KEYS');
  expect(await verifyEntries(context(), keysOf(first))).toMatchObject({ seals: 1, waiting: 1, problems: [] });
  await sealEntries(context(), keysOf(first));
  expect(await verifyEntries(context(), keysOf(first))).toMatchObject({ seals: 2, waiting: 0, problems: [] });
});

test('keys are replaced again and again while the former one is named after the new one; then it can be removed', async () => {
  await seal(keysOf(first), '1');
  await seal(keysOf(second, first), '2');
  await seal(keysOf(second), '3');
  await seal(keysOf(third, second, first), '4');
  expect(await findProblems(keysOf(third))).toEqual([]);
  await expect(seal(keysOf(second, third), '5')).rejects.toThrow('已经停用的封存密钥 2');
  expect(await findProblems(keysOf(second, third))).toEqual([
    '封存密钥 3：数据库中登记的不是 SIGNING_KEYS 的第一把；没有更换过密钥的，按被替换处理',
  ]);
});

test('without the former key nothing is sealed until an operator says that it is lost; every verification reports it from then on', async () => {
  await seal(keysOf(first), '1');
  await expect(replaceLostKey(context(), keysOf(first))).rejects.toThrow('没有遗失');
  await expect(seal(keysOf(second), '2')).rejects.toThrow('npm run seal-keys -- --lost');
  await expect(replaceLostKey(context(), master)).rejects.toThrow('请先在 SIGNING_KEYS 设置新的密钥');
  expect(await replaceLostKey(context(), keysOf(second))).toBe(2);
  await sealEntries(context(), keysOf(second));
  for (const keys of [keysOf(second), master])
    expect(await findProblems(keys)).toEqual([expect.stringMatching(/^封存密钥 2：没有上一把密钥的签名，它接替的密钥登记为遗失/)]);
});

test('seals that the former key signs after its handover are reported, and so is a chain that it rebuilds before it', async () => {
  await seal(master, '1');
  await seal(keysOf(first), '2');
  const forged = await master.derived.sign(
    (await db.selectFrom('auditSeals').select('hash').where('number', '=', 2).executeTakeFirstOrThrow()).hash,
  );
  await tamper(`update audit_seals set signature = '\\x${forged.toString('hex')}' where number = 2`);
  expect(await findProblems(master)).toEqual(['封存 2：签名不符']);

  await tamper(`update audit_seals set hash = '\\x${Buffer.alloc(32, 7).toString('hex')}' where number = 1`);
  expect(await findProblems(master)).toContain('封存密钥 2：交接时的封存 1 与现在的不符（此前的链被整体重算）');
});

test('an intruder in the database cannot name a key of their own: it lacks the signatures of the firm, or is not the one of the settings', async () => {
  await seal(keysOf(first), '1');
  const intruder = openSealKeys(testSecret('forger'), [second]);
  await tamper('update audit_entries set seal = null; delete from audit_seal_keys; delete from audit_seals');
  await sealEntries(context(), intruder);
  expect(await findProblems(master)).toEqual(['封存密钥 1：不是本公司登记的（导出密钥与主密钥不符）']);
  // One who has taken the master key from a process for visitors is found by the process that holds the key.
  await tamper('update audit_entries set seal = null; delete from audit_seal_keys; delete from audit_seals');
  await sealEntries(context(), keysOf(second));
  expect(await findProblems(keysOf(first))).toEqual([
    '封存密钥 1：数据库中登记的不是 SIGNING_KEYS 的第一把；没有更换过密钥的，按被替换处理',
  ]);
});

test('an exported file names the keys, and either key verifies it elsewhere; a changed handover is found', async () => {
  await seal(master, '1');
  await seal(keysOf(first), '2');
  const { id } = await buildStaff(context());
  const { now } = context();
  const auditor = { ...context(), actor: staffActor(id, { 'audit.read': 'all', 'audit.export': 'all' }, { provenAt: now }) };
  // The process for staff has no key of the seals.
  const deps = {
    seal: master,
    names: {},
    readCodes: async () => () => undefined,
    openArchivedEntries: async () => ({ entriesOf: async () => [], isDestroyed: () => false }),
  };
  const { csv } = await exportAudit(auditor, deps, auditExportInput.parse({ reason: '检查', action: 'link.ignored' }));
  const [derived, apart] = [master.derived.publicKey, keysOf(first).own[0].publicKey];
  for (const key of [derived, apart]) expect(verifySealedFile(csv, openPublicKey(key)), key).toEqual({ rows: 2, seals: 2, problems: [] });
  expect(verifySealedFile(csv, openPublicKey(keysOf(third).own[0].publicKey)).problems).toContain('不是以本公司的封存密钥签名的');
  const changed = verifySealedFile(csv.replace('文件封存,封存密钥,2,', '文件封存,封存密钥,3,'), openPublicKey(apart));
  expect(changed.problems).toContain('封存密钥 3：编号不连续，有密钥的记录缺失');
});

test('archived months are signed again by the new key, except one that the former key had not signed', async () => {
  await seal(master, '1');
  const hash = Buffer.alloc(32, 5);
  const month = { since: null, state: 'archived' as const, part: 'p', entries: 1, hash, size: 1, sha256: 'a', archivedAt: context().now };
  const signature = await openMonthSeal(master).sign(context(), hash);
  await db
    .insertInto('monthArchives')
    .values({ ...month, record: 'audit_entries', storageKey: 'a', until: new Date('2020-01-01'), signature })
    .execute();
  await db
    .insertInto('monthArchives')
    .values({ ...month, record: 'client_logins', storageKey: 'b', until: new Date('2020-01-01'), signature: Buffer.alloc(64, 1) })
    .execute();
  await seal(keysOf(first), '2');
  const rows = await db.selectFrom('monthArchives').select(['hash', 'signature']).orderBy('record').execute();
  const monthSeal = openMonthSeal(master);
  expect(await Promise.all(rows.map((row) => monthSeal.isSigned(context(), row.hash!, row.signature!)))).toEqual([true, false]);
  await expect(monthSeal.sign(context(), hash)).rejects.toThrow('本进程没有现用的封存密钥');
});

test('a key in a cryptographic module takes over from a derived one, and back to another only by a new handover', async () => {
  await seal(master, '1');
  const inModule = openSoftwareKey(Buffer.alloc(32, 3));
  const withModule = openSealKeys(testSecret(), [first], inModule);
  await seal(withModule, '2');
  expect((await readSealKeys(context())).at(-1)).toMatchObject({ number: 2, publicKey: inModule.publicKey });
  expect(await findProblems(withModule)).toEqual([]);
  await expect(seal(keysOf(first), '3')).rejects.toThrow('无法签署交接');
});

test('the keys can only be added', async () => {
  await seal(keysOf(first), '1');
  for (const statement of ['update audit_seal_keys set begins_after = 9', 'delete from audit_seal_keys', 'truncate audit_seal_keys'])
    await expect(pool.query(statement), statement).rejects.toThrow('can only be inserted');
});

test('processes for visitors and for staff refuse to start with the signing keys, and a key equal to the master key is refused', () => {
  const apart = { DATABASE_URL: 'postgres://a@127.0.0.1/a', SECRET: 's'.repeat(40), SIGNING_KEYS: first };
  for (const ROLE of ['web', 'console']) expect(() => readConfig({ ...apart, ROLE })).toThrow(/不要设置 SIGNING_KEYS/);
  expect(readConfig({ ...apart, ROLE: 'worker' }).signingKeys).toEqual([first]);
  expect(() => readConfig({ ...apart, SIGNING_KEYS: apart.SECRET })).toThrow(ConfigError);
});
