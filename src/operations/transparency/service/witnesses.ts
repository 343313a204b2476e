import type { LogWitness } from '#platform/config/kinds.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, invalidate, readInSnapshot } from '#platform/database/transaction.ts';
import { fetchExternal } from '#platform/http/fetch-external.ts';
import type { TransparencyDeps } from '../deps.ts';
import { listConsistencyRanges } from '../web/merkle.ts';
import {
  checkSignature,
  findSignature,
  parseNote,
  parseVerifierKey,
  readCosignatureTime,
  toBase64,
  writeSignature,
  type NoteKey,
} from '../web/signed-note.ts';
import { logTag } from './append.ts';
import { hashRanges } from './tree.ts';

// Sends checkpoints to witnesses (https://c2sp.org/tlog-witness). A witness signs only a log that contains what it signed before.

const timeoutMs = 15_000;
/** The largest answer that is read: a few signature lines. */
const mostAnswer = 20_000;
/** A checkpoint without new entries is signed again after this time, which shows that the log was still the same. */
const againMs = 20 * 3_600_000;

interface NewestCheckpoint {
  id: number;
  size: number;
  note: string;
  origin: string;
}

interface WitnessState {
  size: number;
  signedAt: Date | null;
}

/** Why a witness did not sign, in Chinese; with `isContradiction` it has seen another history. */
class WitnessRefusalError extends Error {
  readonly isContradiction: boolean;

  constructor(message: string, { isContradiction = false } = {}) {
    super(message);
    this.isContradiction = isContradiction;
  }
}

/** Sends the newest checkpoint to each witness that has not signed it, and stores their signatures and failures. */
export async function askWitnesses(ctx: Context, { witnesses }: Pick<TransparencyDeps, 'witnesses'>): Promise<void> {
  const checkpoint = await findNewest(ctx);
  if (!checkpoint) return;
  for (const witness of witnesses) {
    const key = parseVerifierKey(witness.key);
    if (!key) throw new Error(`LOG_WITNESSES 中的公钥有误：${witness.key}`);
    const state = await findState(ctx, key.name, checkpoint.origin);
    const isRecent = state.signedAt !== null && ctx.now.getTime() - state.signedAt.getTime() < againMs;
    if (state.size === checkpoint.size && isRecent) continue;
    try {
      await storeSignature(ctx, checkpoint, key, await ask(ctx, witness, key, { checkpoint, state }));
    } catch (error) {
      await storeFailure(ctx, checkpoint, key.name, error);
    }
  }
}

const findNewest = ({ db }: Context): Promise<NewestCheckpoint | undefined> =>
  db
    .selectFrom('logCheckpoints as c')
    .innerJoin('logEpochs as e', 'e.number', 'c.epoch')
    .select(['c.id', 'c.size', 'c.note', 'e.origin'])
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();

async function findState({ db }: Context, witness: string, origin: string): Promise<WitnessState> {
  const found = await db
    .selectFrom('logWitnessStates')
    .select(['size', 'signedAt'])
    .where('witness', '=', witness)
    .where('origin', '=', origin)
    .executeTakeFirst();
  return found ?? { size: 0, signedAt: null };
}

interface CosignatureOf {
  signature: Uint8Array;
  signedAt: Date;
}

async function ask(
  ctx: Context,
  { address }: LogWitness,
  key: NoteKey,
  { checkpoint, state }: { checkpoint: NewestCheckpoint; state: WitnessState },
): Promise<CosignatureOf> {
  const first = await submit(ctx, address, checkpoint, state.size);
  if (first.status !== 409) return readSignature(first, checkpoint, key);
  // The witness has another state than this site knows: after a lost answer, or after this database was restored.
  const known = /^(0|[1-9]\d{0,14})\n$/.exec(first.text)?.[1];
  if (known === undefined) throw new WitnessRefusalError('见证方回答 409，但没有说明它签过的记录数');
  if (Number(known) > checkpoint.size)
    throw new WitnessRefusalError(`见证方签过 ${known} 条的检查点，而本站的日志只有 ${checkpoint.size} 条：日志被截短或退回`, {
      isContradiction: true,
    });
  return readSignature(await submit(ctx, address, checkpoint, Number(known)), checkpoint, key);
}

interface Answer {
  status: number;
  text: string;
}

async function submit(ctx: Context, address: string, { size, note }: NewestCheckpoint, former: number): Promise<Answer> {
  const proof = await readInSnapshot(ctx, (snapshot) => hashRanges(snapshot, listConsistencyRanges(former, size)));
  const body = [`old ${former}`, ...proof.map(toBase64), '', note].join('\n');
  const answer = await fetchExternal(`${address}/add-checkpoint`, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) });
  const text = await answer.text();
  if (text.length > mostAnswer) throw new WitnessRefusalError('见证方的回答过长');
  return { status: answer.status, text };
}

async function readSignature({ status, text }: Answer, { note, size }: NewestCheckpoint, key: NoteKey): Promise<CosignatureOf> {
  if (status === 422)
    throw new WitnessRefusalError(`见证方拒绝 ${size} 条的检查点：与它签过的历史不一致，日志曾向别人出示另一个样子，或被改写`, {
      isContradiction: true,
    });
  if (status !== 200) throw new WitnessRefusalError(refusals[status] ?? `见证方回答 ${status}`);
  const signed = parseNote(note + text);
  const signature = signed && findSignature(signed, key)?.signature;
  const time = signature && readCosignatureTime(signature);
  if (!signed || !signature || time === undefined || (await checkSignature(signed, key)) !== 'valid')
    throw new WitnessRefusalError('见证方的签名无效：请与对方核对 LOG_WITNESSES 中的公钥');
  return { signature, signedAt: new Date(time * 1000) };
}

const refusals: Readonly<Record<number, string>> = {
  400: '见证方认为请求有误（400）：对方的服务可能不支持 C2SP tlog-witness',
  403: '见证方不接受本站的签名（403）：请把 /log/keys 中的现用公钥告诉对方',
  404: '见证方不认识这个日志（404）：请把日志的名称与公钥告诉对方；恢复备份后名称会变',
};

function storeSignature(
  ctx: Context,
  { id, size, origin }: NewestCheckpoint,
  key: NoteKey,
  { signature, signedAt }: CosignatureOf,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const witness = key.name;
    // A checkpoint without new entries keeps the first signature.
    await tx.db
      .insertInto('logCosignatures')
      .values({ checkpointId: id, witness, signedAt, line: writeSignature(key, signature) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const state = { size, signedAt: ctx.now, failure: null, isContradiction: false };
    await tx.db
      .insertInto('logWitnessStates')
      .values({ witness, origin, ...state })
      .onConflict((conflict) => conflict.columns(['witness', 'origin']).doUpdateSet(state))
      .execute();
    await invalidate(tx, [logTag]);
  });
}

async function storeFailure(ctx: Context, { origin }: NewestCheckpoint, witness: string, error: unknown): Promise<void> {
  const isContradiction = error instanceof WitnessRefusalError && error.isContradiction;
  const failure = error instanceof WitnessRefusalError ? error.message : '见证方没有应答';
  ctx.log[isContradiction ? 'error' : 'warn']({ err: error, witness }, 'witness did not sign the checkpoint');
  await ctx.db
    .insertInto('logWitnessStates')
    .values({ witness, origin, size: 0, signedAt: null, failure, isContradiction })
    .onConflict((conflict) => conflict.columns(['witness', 'origin']).doUpdateSet({ failure, isContradiction }))
    .execute();
}

export interface WitnessStatus {
  readonly name: string;
  /** The witness's key, with which its signatures are verified. */
  readonly key: string;
  /** The size of the log that it signed last, and when; null before. */
  readonly size: number | null;
  readonly signedAt: Date | null;
  readonly failure: string | null;
  readonly isContradiction: boolean;
}

/** Lists the configured witnesses with what they signed last in the current epoch. */
export async function listWitnesses(
  { db }: Pick<Context, 'db'>,
  { witnesses }: Pick<TransparencyDeps, 'witnesses'>,
): Promise<WitnessStatus[]> {
  if (witnesses.length === 0) return [];
  const states = await db
    .selectFrom('logWitnessStates')
    .select(['witness', 'size', 'signedAt', 'failure', 'isContradiction'])
    .where('origin', '=', (query) => query.selectFrom('logEpochs').select('origin').orderBy('number', 'desc').limit(1))
    .execute();
  return witnesses.map(({ key }) => {
    const name = key.slice(0, key.indexOf('+'));
    const found = states.find(({ witness }) => witness === name);
    const { size = 0, signedAt = null, failure = null, isContradiction = false } = found ?? {};
    return { name, key, size: signedAt === null ? null : size, signedAt, failure, isContradiction };
  });
}
