import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import type { TransparencyDeps } from './deps.ts';
import { appendEntries, type LogEntry } from './service/append.ts';
import { findCheckpoint, proveConsistency, proveContent, readStatus } from './service/read-log.ts';
import { askWitnesses, listWitnesses } from './service/witnesses.ts';
import { compareCheckpoints } from './web/compare-checkpoints.ts';
import { isConsistent } from './web/merkle.ts';
import {
  fromBase64,
  parseCheckpoint,
  parseNote,
  writeSignature,
  writeVerifierKey,
  type Checkpoint,
  type NoteKey,
} from './web/signed-note.ts';
import { verifyProof } from './web/verify-proof.ts';

const { db, context } = useDatabase();

/** A witness as https://c2sp.org/tlog-witness describes it; it trusts every signature of the log. */
class Witness {
  readonly key: NoteKey;
  readonly #privateKey: KeyObject;
  last: Checkpoint | undefined;
  /** Answers with this status without looking, when set. */
  refusal: number | undefined;
  isSilent = false;

  constructor(name: string) {
    const { privateKey } = generateKeyPairSync('ed25519');
    this.#privateKey = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
    this.key = { name, algorithm: 'cosignature', publicKey: new Uint8Array(publicKey) };
  }

  answer(body: string): { status: number; text: string } {
    if (this.refusal !== undefined) return { status: this.refusal, text: '' };
    const [head = '', ...rest] = body.split('\n\n');
    const note = parseNote(rest.join('\n\n'))!;
    const [old, ...proof] = head.split('\n');
    const next = parseCheckpoint(note.text)!;
    const size = this.last?.size ?? 0;
    if (Number(old!.slice('old '.length)) !== size) return { status: 409, text: `${size}\n` };
    if (
      this.last &&
      !isConsistent(
        this.last,
        next,
        proof.map((line) => fromBase64(line)!),
      )
    )
      return { status: 422, text: '' };
    this.last = next;
    const time = 1_790_000_000;
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${note.text}`), this.#privateKey);
    const stamp = Buffer.alloc(8);
    stamp.writeBigUInt64BE(BigInt(time));
    return { status: 200, text: writeSignature(this.key, new Uint8Array(Buffer.concat([stamp, signature]))) };
  }
}

let witness = new Witness('witness.example.com');
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (witness.isSilent) return void request.socket.destroy();
    const { status, text } =
      request.url === '/add-checkpoint' ? witness.answer(Buffer.concat(chunks).toString()) : { status: 404, text: '' };
    response.writeHead(status).end(text);
  });
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const depsOf = (secret = 1): TransparencyDeps => ({
  keySources: [{ deriveKey: (purpose) => Buffer.alloc(32, `${purpose}${secret}`) }],
  publicUrl: 'https://www.example.com',
  sources: [],
  delayMinutes: 5,
  witnesses: [{ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: writeVerifierKey(witness.key) }],
});

async function emptyLog(): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql
      .raw('truncate log_leaves, log_tiles, log_cosignatures, log_checkpoints, log_keys, log_epochs, log_sources, log_checks')
      .execute(trx);
  });
}

beforeEach(async () => {
  witness = new Witness('witness.example.com');
  await emptyLog();
  await db.deleteFrom('logWitnessStates').execute();
});

const entries = (from: number, to: number, word = 'content'): LogEntry[] =>
  Array.from({ length: to - from }, (_, at) => ({
    kind: 'notice',
    address: '/a',
    version: String(from + at),
    day: '2026-08-21',
    sha256: Buffer.from(`${word} ${from + at}`.padEnd(32, '.'))
      .toString('hex')
      .slice(0, 64),
  }));
const ask = () => askWitnesses(context(), depsOf());
const statusOf = async () => (await listWitnesses(context(), depsOf()))[0]!;
const noteNow = async () => (await findCheckpoint(context()))!.note;

test('a witness signs each new checkpoint once, and its signature is part of the published checkpoint', async () => {
  await appendEntries(context(), depsOf(), entries(0, 3));
  await ask();
  await ask();
  await appendEntries(context(), depsOf(), entries(3, 700));
  await ask();
  expect(witness.last?.size).toBe(700);
  expect(await statusOf()).toMatchObject({ name: 'witness.example.com', size: 700, failure: null, isContradiction: false });
  expect(await db.selectFrom('logCosignatures').selectAll().execute()).toHaveLength(2);
  expect((await noteNow()).match(/^— witness\.example\.com /gm)).toHaveLength(1);
  expect((await readStatus(context(), depsOf())).witnesses).toMatchObject([{ name: 'witness.example.com', size: 700 }]);
});

test('a proof says that the witness saw the same log, and a changed signature of the witness is named', async () => {
  await appendEntries(context(), depsOf(), [
    { ...entries(0, 1)[0]!, sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' },
  ]);
  await ask();
  const proof = await proveContent(context(), { hash: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' });
  const content = new TextEncoder().encode('hello');
  const key = writeVerifierKey(witness.key);
  const verified = await verifyProof(content, JSON.stringify(proof), [key]);
  expect(verified).toMatchObject({ isProved: true, conclusion: expect.stringContaining('它见到的是同一本日志') });
  expect(verified.findings.at(-1)?.text).toBe('见证方 witness.example.com 的签名有效，签于 2026-09-21T14:13:20.000Z');
  const forged = {
    ...proof,
    checkpoint: proof.checkpoint.replace(/(— witness\.example\.com \S{30})(.)/, (_, head, char) => `${head}${char === 'A' ? 'B' : 'A'}`),
  };
  expect((await verifyProof(content, JSON.stringify(forged), [key])).conclusion).toContain('见证方 witness.example.com 的签名无效');
});

test('after a lost answer the witness and the site agree again', async () => {
  await appendEntries(context(), depsOf(), entries(0, 3));
  await ask();
  await db.deleteFrom('logWitnessStates').execute();
  await appendEntries(context(), depsOf(), entries(3, 5));
  await ask();
  expect(await statusOf()).toMatchObject({ size: 5, failure: null });
});

test('a log that was rewritten is refused by the witness, and the refusal is a contradiction', async () => {
  await appendEntries(context(), depsOf(), entries(0, 5));
  await ask();
  const before = await noteNow();
  await emptyLog();
  await appendEntries(context(), depsOf(), entries(0, 5, 'another'));
  await appendEntries(context(), depsOf(), entries(5, 8));
  await ask();
  expect(await statusOf()).toMatchObject({ size: 5, isContradiction: true, failure: expect.stringContaining('与它签过的历史不一致') });
  // A reader who kept the former checkpoint can show the fork.
  const proofText = JSON.stringify(await proveConsistency(context(), 5));
  const compared = await compareCheckpoints([before, await noteNow()], { proofText });
  expect(compared).toMatchObject({ isProved: false, conclusion: expect.stringContaining('8 条的检查点不包含 5 条的检查点') });
});

test('two histories of one size, shown to two witnesses, are found by comparing their checkpoints', async () => {
  await appendEntries(context(), depsOf(), entries(0, 4));
  await ask();
  const [first, firstKey] = [await noteNow(), writeVerifierKey(witness.key)];
  await emptyLog();
  await db.deleteFrom('logWitnessStates').execute();
  witness = new Witness('other.example.com');
  await appendEntries(context(), depsOf(), entries(0, 4, 'another'));
  await ask();
  const { keys } = await readStatus(context(), depsOf());
  const trustedKeys = [firstKey, writeVerifierKey(witness.key), ...keys.flatMap(({ ed25519, sm2 }) => [ed25519, sm2])];
  const compared = await compareCheckpoints([first, await noteNow()], { trustedKeys });
  expect(compared.conclusion).toContain('日志分叉：两个检查点都是 4 条，根却不同');
  const signers = compared.findings.filter(({ holds, text }) => holds && text.includes('见证方')).map(({ text }) => text);
  expect(signers).toEqual([expect.stringContaining('witness.example.com'), expect.stringContaining('other.example.com')]);
});

test('a log that is shorter than what the witness signed is a contradiction', async () => {
  await appendEntries(context(), depsOf(), entries(0, 5));
  await ask();
  await emptyLog();
  await db.deleteFrom('logWitnessStates').execute();
  await appendEntries(context(), depsOf(), entries(0, 2));
  await ask();
  expect(await statusOf()).toMatchObject({
    isContradiction: true,
    failure: '见证方签过 5 条的检查点，而本站的日志只有 2 条：日志被截短或退回',
  });
});

test('an earlier checkpoint is proved to be contained in the newest one', async () => {
  await appendEntries(context(), depsOf(), entries(0, 300));
  const former = await noteNow();
  await appendEntries(context(), depsOf(), entries(300, 900));
  const later = await noteNow();
  const proofText = JSON.stringify(await proveConsistency(context(), 300));
  expect(await compareCheckpoints([later, former], { proofText })).toMatchObject({
    isProved: true,
    conclusion: expect.stringContaining('900 条的日志完整包含 300 条的日志'),
  });
  expect((await compareCheckpoints([former, later])).conclusion).toContain('/log/consistency?from=300');
  await expect(proveConsistency(context(), 901)).rejects.toMatchObject({ code: 40_004 });
});

test.each([
  [403, '不接受本站的签名'],
  [404, '不认识这个日志'],
  [500, '见证方回答 500'],
])('the answer %d is told with the next step and is no contradiction', async (status, words) => {
  await appendEntries(context(), depsOf(), entries(0, 1));
  witness.refusal = status;
  await ask();
  expect(await statusOf()).toMatchObject({ size: null, isContradiction: false, failure: expect.stringContaining(words) });
});

test('a witness that does not answer is told, and the next attempt succeeds', async () => {
  await appendEntries(context(), depsOf(), entries(0, 1));
  witness.isSilent = true;
  await ask();
  expect(await statusOf()).toMatchObject({ failure: '见证方没有应答' });
  witness.isSilent = false;
  await ask();
  expect(await statusOf()).toMatchObject({ size: 1, failure: null });
});
