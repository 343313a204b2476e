import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { openLogSigner } from '../log-keys.ts';
import type { ContentProof } from '../schema.ts';
import { computeRoot, hashLeaf, hashRange, listInclusionRanges } from './merkle.ts';
import { toBase64, writeCheckpoint, writeVerifierKey } from './signed-note.ts';
import { appendLeaves, readNodes, tileKey } from './tiles.ts';
import { findKeys, verifyProof } from './verify-proof.ts';

const signer = openLogSigner({ deriveKey: () => Buffer.alloc(32, 1) }, { number: 1, name: 'a.example/log' });
const keys = [writeVerifierKey(signer.ed25519), writeVerifierKey(signer.sm2)];
const content = utf8ToBytes('佣金 0.3‰');

/** A log of ten leaves, of which the content is number 6, and its proof. */
async function buildProof(): Promise<ContentProof> {
  const leaf = { address: '/fees.html', day: '2026-08-21', kind: 'fee', sha256: bytesToHex(sha256(content)), version: '1' };
  const hashes = Array.from({ length: 10 }, (_, at) => hashLeaf(utf8ToBytes(at === 6 ? JSON.stringify(leaf) : String(at))));
  const hashOf = readNodes(new Map(appendLeaves(0, new Map(), hashes).map((tile) => [tileKey(tile), tile.hashes])));
  const path = listInclusionRanges(6, 10).map((range) => toBase64(hashRange(range, hashOf)));
  const extensions = ['2026-08-21T02:00:00.000Z'];
  const checkpoint = await signer.sign(writeCheckpoint({ origin: 'a.example/log', size: 10, root: computeRoot(10, hashOf), extensions }));
  return { format: 'qianting-log-proof/1', entries: [{ leaf, index: 6, path }], checkpoint, keys };
}

const proof = await buildProof();
const verify = (changed: unknown = proof, trusted = keys, bytes = content) => verifyProof(bytes, JSON.stringify(changed), trusted);

test('a content with its proof is proved, and the sentence says what is not', async () => {
  const { isProved, conclusion, findings } = await verify();
  expect(isProved).toBe(true);
  expect(findings).toHaveLength(4);
  expect(conclusion).toContain('收费标准 /fees.html 的版本 1（2026-08-21 公布）');
  expect(conclusion).toContain('不能证明');
});

test('keys that come from the proof itself are said to need a comparison', async () => {
  const { isProved, conclusion } = await verify(proof, []);
  expect(isProved).toBe(true);
  expect(conclusion).toContain('公钥取自证明文件本身');
});

const [entry] = proof.entries;
const changedEntry = (change: object) => ({ ...proof, entries: [{ ...entry!, ...change }] });
test.for([
  ['the day of the entry', changedEntry({ leaf: { ...entry!.leaf, day: '2020-01-01' } }), '记录、路径或检查点被改动'],
  ['the index', changedEntry({ index: 7 }), '记录、路径或检查点被改动'],
  ['one hash of the path', changedEntry({ path: [entry!.path[1], ...entry!.path.slice(1)] }), '记录、路径或检查点被改动'],
  ['a shorter path', changedEntry({ path: entry!.path.slice(1) }), '记录、路径或检查点被改动'],
  ['the time of the checkpoint', { ...proof, checkpoint: proof.checkpoint.replace('2026-08-21T', '2020-08-21T') }, 'Ed25519 签名无效'],
  ['the format', { ...proof, entries: [{}] }, '格式不对'],
  ['the checkpoint as a whole', { ...proof, checkpoint: 'x' }, '检查点的格式不对'],
] as const)('a change of %s is found', async ([, changed, said]) => {
  const { isProved, conclusion } = await verify(changed);
  expect(isProved).toBe(false);
  expect(conclusion).toContain(said);
});

test('one changed byte of the content is found', async () => {
  const { isProved, conclusion } = await verify(proof, keys, utf8ToBytes('佣金 0.2‰'));
  expect(isProved).toBe(false);
  expect(conclusion).toContain('文件与公布时不同');
});

test('a checkpoint of other keys than the trusted ones proves nothing', async () => {
  const other = openLogSigner({ deriveKey: () => Buffer.alloc(32, 2) }, { number: 1, name: 'a.example/log' });
  const { isProved, conclusion } = await verify(proof, [writeVerifierKey(other.ed25519)]);
  expect(isProved).toBe(false);
  expect(conclusion).toContain('没有这个 Ed25519 公钥的签名');
  expect((await verify(proof, [writeVerifierKey({ ...signer.sm2, name: 'b.example/log' })])).isProved).toBe(false);
});

test('keys are found in a list of lines and in the published file', () => {
  expect(findKeys(keys.join('\n'))).toEqual(keys);
  expect(findKeys(JSON.stringify({ keys: [{ ed25519: keys[0], sm2: keys[1] }] }))).toEqual(keys);
});
