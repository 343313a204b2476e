import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { feeLogSource } from '#content/fees-and-suitability/log-source.ts';
import { enterFeeRate, replaceFees } from '#content/fees-and-suitability/service/write-fees.ts';
import { openSoftwareKey } from '#platform/crypto/sm2/sm2-key.ts';
import { buildFeeRate } from '#test/factories/content/fees-and-suitability.ts';
import { useDatabase } from '#test/support/database.ts';
import { listKeySources, type TransparencyDeps } from './deps.ts';
import type { LogSource } from './log-source.ts';
import { appendEntries, appendPublished, hashContent, replaceKeys, watchEpoch } from './service/append.ts';
import { checkLog } from './service/check-log.ts';
import { findCheckpoint, proveContent, readStatus, readTile } from './service/read-log.ts';
import { hashRanges } from './service/tree.ts';
import { followInclusion, hashLeaf, isConsistent, listConsistencyRanges } from './web/merkle.ts';
import { checkSignature, fromBase64, parseCheckpoint, parseNote, parseVerifierKey } from './web/signed-note.ts';

const { db, context } = useDatabase();

/** What a made-up subject has published, by version. */
const published = new Map<string, string>();
const source: LogSource = {
  kind: 'notice',
  keepsNewestOnly: false,
  isOpen: false,
  list: async () => [...published.keys()].map((version) => ({ address: '/a', version, day: '2026-08-21' })),
  read: async (_ctx, { version }) => published.get(version),
};
const deps: TransparencyDeps = {
  keySources: [{ deriveKey: (purpose) => Buffer.alloc(32, purpose) }],
  publicUrl: 'https://www.example.com',
  sources: [source, feeLogSource],
  delayMinutes: 5,
  witnesses: [],
};

/** Changes the log as somebody with all rights in the database could. */
async function tamper(statement: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(statement).execute(trx);
  });
}

beforeEach(async () => {
  published.clear();
  await tamper('truncate log_leaves, log_tiles, log_cosignatures, log_checkpoints, log_keys, log_epochs, log_sources, log_checks');
  await db.deleteFrom('feeRates').execute();
  await db.deleteFrom('feeItems').execute();
});

const publish = (from: number, to: number) => {
  for (let at = from; at < to; at += 1) published.set(String(at), `content ${at}`);
};
const append = () => appendPublished(context(), deps);
const findProblems = async () => (await checkLog(context(), deps)).problems;
const newestCheckpoint = async () => parseCheckpoint(parseNote((await findCheckpoint(context()))!.note)!.text)!;

test('what was published is appended once, and its proof leads to the signed checkpoint', async () => {
  publish(0, 600);
  expect(await append()).toBe(600);
  expect(await append()).toBe(0);
  const proof = await proveContent(context(), { hash: hashContent('content 300') });
  const note = parseNote(proof.checkpoint)!;
  const checkpoint = parseCheckpoint(note.text)!;
  expect(checkpoint).toMatchObject({ origin: 'www.example.com/log', size: 600 });
  for (const line of proof.keys) await expect(checkSignature(note, parseVerifierKey(line)!)).resolves.toBe('valid');
  const [{ leaf, index, path } = { leaf: undefined, index: -1, path: [] }] = proof.entries;
  expect(leaf).toEqual({ kind: 'notice', address: '/a', version: '300', day: '2026-08-21', sha256: hashContent('content 300') });
  const bytes = new TextEncoder().encode(
    JSON.stringify({ address: '/a', day: '2026-08-21', kind: 'notice', sha256: leaf!.sha256, version: '300' }),
  );
  expect(
    followInclusion(
      hashLeaf(bytes),
      index,
      600,
      path.map((one) => fromBase64(one)!),
    ),
  ).toEqual(checkpoint.root);
});

test('content that was never published has no proof', async () => {
  publish(0, 3);
  await append();
  await expect(proveContent(context(), { hash: hashContent('content 3') })).rejects.toMatchObject({ code: 40_004 });
});

test('a later checkpoint contains the earlier one', async () => {
  publish(0, 300);
  await append();
  const former = await newestCheckpoint();
  publish(300, 700);
  await append();
  const later = await newestCheckpoint();
  expect(isConsistent(former, later, await hashRanges(context(), listConsistencyRanges(300, 700)))).toBe(true);
  expect(await findProblems()).toEqual([]);
});

test('tiles and bundles have the width that was asked for, up to the checkpoint', async () => {
  publish(0, 300);
  await append();
  expect((await readTile(context(), { level: 0, index: 0, width: 256 })).length).toBe(8192);
  expect((await readTile(context(), { level: 0, index: 1, width: 44 })).length).toBe(44 * 32);
  expect((await readTile(context(), { level: 1, index: 0, width: 1 })).length).toBe(32);
  const bundle = await readTile(context(), { level: 'entries', index: 1, width: 2 });
  expect(new TextDecoder().decode(bundle.subarray(2, 2 + bundle[0]! * 256 + bundle[1]!))).toContain('"version":"256"');
  for (const beyond of [
    { level: 0, index: 1, width: 45 },
    { level: 0, index: 2, width: 1 },
    { level: 2, index: 0, width: 1 },
  ] as const)
    await expect(readTile(context(), beyond)).rejects.toMatchObject({ code: 40_004 });
});

test('rows of the log can only be added', async () => {
  publish(0, 3);
  await append();
  await expect(db.updateTable('logLeaves').set({ version: 'x' }).execute()).rejects.toThrow('only grows');
  await expect(db.deleteFrom('logCheckpoints').execute()).rejects.toThrow('only grows');
  await expect(
    db
      .updateTable('logTiles')
      .set({ hashes: Buffer.alloc(4 * 32) })
      .execute(),
  ).rejects.toThrow('only grows');
});

test('a fee that was changed by hand is named', async () => {
  await replaceFees(context(), [{ code: 'stamp', business: '股票交易', product: 'A 股', name: '印花税' }]);
  await enterFeeRate(context(), buildFeeRate());
  await append();
  expect(await findProblems()).toEqual([]);
  await db.updateTable('feeRates').set({ standard: '0.1‰' }).execute();
  // The change does not get into the log as if it had been published.
  expect(await append()).toBe(0);
  expect(await findProblems()).toEqual([expect.stringMatching(/^第 0 条（收费标准 .*#stamp\/2023-08-28，.*）的内容与发布时不同$/)]);
  await db.deleteFrom('feeRates').execute();
  expect(await findProblems()).toEqual([expect.stringContaining('已不在数据库中')]);
});

test('a corrected fee is a new entry, and the former one is no longer compared', async () => {
  await replaceFees(context(), [{ code: 'stamp', business: '股票交易', product: 'A 股', name: '印花税' }]);
  await enterFeeRate(context(), buildFeeRate());
  await append();
  await enterFeeRate(context({ now: new Date('2026-08-22T02:00:00Z') }), buildFeeRate({ effectiveFrom: '2026-09-01', standard: '0.3‰' }));
  expect(await append()).toBe(2);
  expect(await findProblems()).toEqual([]);
});

test.for([
  ['one row', `update log_leaves set day = '2020-01-01' where index = 7`, /^第 7 条（.*）的记录被改动$/],
  [
    'one byte of a hash',
    `update log_leaves set leaf_hash = set_byte(leaf_hash, 0, get_byte(leaf_hash, 0) # 1) where index = 7`,
    /^第 7 条（.*）的杂凑值被改动$/,
  ],
  [
    'one leaf with its hash',
    `update log_leaves set leaf = leaf || '\\x20'::bytea, leaf_hash = sha256('\\x00'::bytea || leaf || '\\x20'::bytea) where index = 7`,
    /^第 7 条（.*）的记录被改动$/,
  ],
  ['a missing leaf', `delete from log_leaves where index = 7`, /^第 7 条缺失$/],
  [
    'one byte of a tile',
    `update log_tiles set hashes = set_byte(hashes, 9, get_byte(hashes, 9) # 1) where level = 0 and index = 0`,
    /^第 0 至 255 条的杂凑块与记录不符$/,
  ],
  ['the root of a checkpoint', `update log_checkpoints set root = sha256(root)`, /^检查点 \d+（300 条）的内容与签名的文字不符$/],
  [
    'the text of a checkpoint',
    `update log_checkpoints set note = replace(note, '300', '299'), size = 299`,
    /^检查点 \d+（299 条）的签名无效$/,
  ],
  ['a truncated log', `delete from log_leaves where index >= 290`, /^检查点 \d+（300 条）包含的记录多于日志的 290 条：日志被截短$/],
  ['lost checkpoints', `delete from log_checkpoints where size = 300`, /^最新的检查点只到 100 条，而日志有 300 条$/],
] as const)('the self-check names %s', async ([, statement, problem]) => {
  publish(0, 100);
  await append();
  publish(100, 300);
  await append();
  await tamper(statement);
  expect(await findProblems()).toContainEqual(expect.stringMatching(problem));
});

test('after a restore the log continues in a new epoch that says what may be lost', async () => {
  publish(0, 10);
  await append();
  const former = await newestCheckpoint();
  await watchEpoch(context(), deps);
  expect((await readStatus(context(), deps)).epochs).toHaveLength(1);
  await tamper('update log_epochs set timeline = timeline + 1');
  await watchEpoch(context(), deps);
  const { epochs, keys } = await readStatus(context(), deps);
  const [, second] = epochs;
  expect(second!.statement).toContain('continues www.example.com/log at size 10');
  expect(second!.statement).toContain('lost: all checkpoints of www.example.com/log signed after 2026-08-21T02:00:00.000Z');
  await expect(checkSignature(parseNote(second!.statement!)!, parseVerifierKey(keys[0]!.ed25519)!)).resolves.toBe('valid');
  expect(await newestCheckpoint()).toMatchObject({ origin: 'www.example.com/log/epoch/2', size: 10, root: former.root });
  publish(10, 12);
  await append();
  expect(await findProblems()).toEqual([]);
});

test('the former keys sign the new ones, and checkpoints are signed with the newest', async () => {
  publish(0, 2);
  await append();
  expect(await replaceKeys(context(), deps)).toBe(2);
  const { keys, checkpoint } = await readStatus(context(), deps);
  const endorsement = parseNote(keys[1]!.endorsement!)!;
  expect(endorsement.text).toContain(keys[1]!.ed25519);
  await expect(checkSignature(endorsement, parseVerifierKey(keys[0]!.sm2)!)).resolves.toBe('valid');
  await expect(checkSignature(parseNote(checkpoint!)!, parseVerifierKey(keys[1]!.ed25519)!)).resolves.toBe('valid');
  await expect(checkSignature(parseNote(checkpoint!)!, parseVerifierKey(keys[0]!.ed25519)!)).resolves.toBe('unknown');
  expect(await findProblems()).toEqual([]);
});

test('two processes append the same publication once', async () => {
  const entries = [0, 1, 2].map((at) => ({
    kind: 'notice' as const,
    address: '/a',
    version: String(at),
    day: '2026-08-21',
    sha256: hashContent('x'),
  }));
  const added = await Promise.all([appendEntries(context(), deps, entries), appendEntries(context(), deps, entries)]);
  expect(added.toSorted()).toEqual([0, 3]);
});

test('another master key does not continue the log', async () => {
  publish(0, 1);
  await append();
  publish(1, 2);
  const other: TransparencyDeps = { ...deps, keySources: [{ deriveKey: () => Buffer.alloc(32, 9) }] };
  await expect(appendPublished(context(), other)).rejects.toThrow('没有透明日志第 1 对密钥');
});

test('a key apart from the master key takes over with the endorsement of the former one, and the check stays clean', async () => {
  publish(0, 1);
  await append();
  publish(1, 2);
  const apart = { deriveKey: () => Buffer.alloc(32, 9) };
  expect(await appendPublished(context(), { ...deps, keySources: [apart, ...deps.keySources] })).toBe(1);
  const { keys } = await readStatus(context(), deps);
  expect(keys.map(({ number, endorsement }) => [number, endorsement !== null])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(await findProblems()).toEqual([]);
  // From then on the former secret is not needed, and cannot sign.
  publish(2, 3);
  await expect(append()).rejects.toThrow('没有透明日志第 2 对密钥');
  expect(await appendPublished(context(), { ...deps, keySources: [apart] })).toBe(1);
});

test('an SM2 key in a cryptographic module takes over with the endorsement of the former keys', async () => {
  publish(0, 1);
  await append();
  publish(1, 2);
  const inModule = openSoftwareKey(Buffer.alloc(32, 3));
  const keySources = listKeySources(deps.keySources[0], [], inModule);
  await appendPublished(context(), { ...deps, keySources });
  const { keys } = await readStatus(context(), deps);
  const newest = parseVerifierKey(keys.at(-1)!.sm2)!;
  expect(Buffer.from(newest.publicKey).toString('hex')).toBe(inModule.publicKey);
  expect(await findProblems()).toEqual([]);
});

test('keys that replace lost ones are reported by every check, and nothing is replaced while the keys are at hand', async () => {
  publish(0, 1);
  await append();
  await expect(replaceKeys(context(), deps, { isLost: true })).rejects.toThrow('没有遗失');
  const fresh: TransparencyDeps = { ...deps, keySources: [{ deriveKey: () => Buffer.alloc(32, 9) }] };
  expect(await replaceKeys(context(), fresh, { isLost: true })).toBe(2);
  expect(await findProblems()).toEqual(['第 2 对密钥没有上一对的签名，上一对登记为遗失：请与密钥管理的书面记录核对']);
});
