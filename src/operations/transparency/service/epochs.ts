import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { KeySource, LogSigningDeps } from '../deps.ts';
import { openLogSigner, type LogSigner } from '../log-keys.ts';
import { toBase64, writeVerifierKey } from '../web/signed-note.ts';

/** The epoch and the keys that sign now. */
export interface LogState {
  readonly epoch: { readonly number: number; readonly origin: string };
  readonly keyNumber: number;
  readonly signer: LogSigner;
}

interface KeyRow {
  number: number;
  epoch: number;
  origin: string;
  ed25519: string;
  sm2: string;
  timeline: number;
}

/**
 * Returns the epoch and keys in force, inside the append's lock. The first call creates them. When PostgreSQL continues on another
 * timeline, after a restore or a failover, a new epoch begins: checkpoints that the former one signed may be lost, and a tree that
 * continues without them must not be taken for a fork.
 */
export async function openLogState(tx: Context, deps: LogSigningDeps): Promise<LogState> {
  const timeline = await readTimeline(tx);
  const newest = await findNewestKey(tx);
  if (!newest) return beginEpoch(tx, deps, { timeline });
  return newest.timeline === timeline ? openNewestKeys(tx, deps, newest) : beginEpoch(tx, deps, { timeline, former: newest });
}

/** Replaces the keys; the former ones sign the new ones. Throws when there is no log yet. */
export async function rotateKeys(tx: Context, deps: LogSigningDeps): Promise<LogState> {
  const { epoch, signer } = await openLogState(tx, deps);
  const former = await findNewestKey(tx);
  if (!former) throw new Error('the log has no keys');
  return addKeys(tx, deps, { epoch, former: { number: former.number, signer } });
}

/**
 * Replaces keys that are lost: the new ones have no endorsement, and every check of the log reports it. Throws in Chinese when they
 * are at hand.
 */
export async function replaceLostKeys(tx: Context, deps: LogSigningDeps): Promise<LogState> {
  const newest = await findNewestKey(tx);
  const isAtHand =
    newest &&
    deps.keySources.some((source) => isSignerOf(newest)({ signer: openLogSigner(source, { number: newest.number, name: newest.origin }) }));
  if (!newest || isAtHand) throw new Error('透明日志现用的密钥没有遗失，不需要 --lost');
  tx.log.error({ keyNumber: newest.number + 1 }, 'keys of the transparency log replaced without the signature of the former ones');
  return addKeys(tx, deps, { epoch: { number: newest.epoch, origin: newest.origin }, former: { number: newest.number } });
}

const findNewestKey = ({ db }: Context): Promise<KeyRow | undefined> =>
  db
    .selectFrom('logKeys as k')
    .innerJoin('logEpochs as e', 'e.number', 'k.epoch')
    .select(['k.number', 'k.epoch', 'e.origin', 'k.ed25519', 'k.sm2', 'e.timeline'])
    .orderBy('k.number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The first eight digits of the name of a WAL file are the timeline; unlike the control file they change at once. */
async function readTimeline({ db }: Context): Promise<number> {
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(db);
  return Number.parseInt(rows[0]!.name.slice(0, 8), 16);
}

/** Finds the secret of these keys. Throws when this process does not have it, instead of continuing with other keys. */
function openKeys({ keySources }: Pick<LogSigningDeps, 'keySources'>, row: KeyRow): LogState & { source: KeySource } {
  const { number, epoch, origin } = row;
  const found = keySources.map((source) => ({ source, signer: openLogSigner(source, { number, name: origin }) })).find(isSignerOf(row));
  if (!found)
    throw new Error(
      `没有透明日志第 ${number} 对密钥：请在 SIGNING_KEYS 中把上一把写在新密钥之后；上一把确已遗失的，运行 npm run log-keys -- --lost`,
    );
  return { epoch: { number: epoch, origin }, keyNumber: number, ...found };
}

const isSignerOf =
  ({ ed25519, sm2 }: KeyRow) =>
  ({ signer }: { signer: LogSigner }): boolean =>
    writeVerifierKey(signer.ed25519) === ed25519 && writeVerifierKey(signer.sm2) === sm2;

/** Opens the keys in force; when they come from a former secret, the keys of the new one take over first, endorsed by them. */
async function openNewestKeys(tx: Context, deps: LogSigningDeps, newest: KeyRow): Promise<LogState> {
  const { source, ...state } = openKeys(deps, newest);
  if (source === deps.keySources[0]) return state;
  return addKeys(tx, deps, { epoch: state.epoch, former: { number: newest.number, signer: state.signer } });
}

async function beginEpoch(
  tx: Context,
  deps: LogSigningDeps,
  { timeline, former }: { timeline: number; former?: KeyRow },
): Promise<LogState> {
  const host = new URL(deps.publicUrl).host;
  const number = (former?.epoch ?? 0) + 1;
  const epoch = { number, origin: number === 1 ? `${host}/log` : `${host}/log/epoch/${number}` };
  const formerSigner = former && openKeys(deps, former).signer;
  const last = await tx.db
    .selectFrom('logCheckpoints')
    .select(['size', 'root', 'signedAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const statement = former && (await formerSigner?.sign(formatEpoch(epoch, { former: former.origin, last, now: tx.now })));
  await tx.db
    .insertInto('logEpochs')
    .values({
      ...epoch,
      timeline,
      beganAt: tx.now,
      formerSize: last?.size ?? null,
      formerRoot: last?.root ?? null,
      formerSignedAt: last?.signedAt ?? null,
      statement: statement ?? null,
    })
    .execute();
  if (former) tx.log.warn({ epoch: number, timeline }, 'transparency log continues in a new epoch');
  return addKeys(tx, deps, { epoch, former: former && formerSigner && { number: former.number, signer: formerSigner } });
}

interface LastCheckpoint {
  size: number;
  root: Buffer;
  signedAt: Date;
}

/** The statement with which an epoch begins: up to where it contains the former one, and what may be missing. */
function formatEpoch(
  { number, origin }: LogState['epoch'],
  { former, last, now }: { former: string; last: LastCheckpoint | undefined; now: Date },
): string {
  return [
    origin,
    `epoch ${number} begins ${now.toISOString()} after the database was restored or moved`,
    last
      ? `continues ${former} at size ${last.size} root ${toBase64(new Uint8Array(last.root))}`
      : `continues ${former}, of which no checkpoint is left`,
    `lost: all checkpoints of ${former} signed after ${last ? last.signedAt.toISOString() : 'its beginning'} and the entries that only they contain`,
    '',
  ].join('\n');
}

async function addKeys(
  tx: Context,
  { keySources }: Pick<LogSigningDeps, 'keySources'>,
  { epoch, former }: { epoch: LogState['epoch']; former: { number: number; signer?: LogSigner } | undefined },
): Promise<LogState> {
  const number = (former?.number ?? 0) + 1;
  const signer = openLogSigner(keySources[0], { number, name: epoch.origin });
  const [ed25519, sm2] = [writeVerifierKey(signer.ed25519), writeVerifierKey(signer.sm2)];
  const endorsement =
    (await former?.signer?.sign([`${epoch.origin} keys ${number} from ${tx.now.toISOString()}`, ed25519, sm2, ''].join('\n'))) ?? null;
  await tx.db.insertInto('logKeys').values({ number, epoch: epoch.number, ed25519, sm2, validFrom: tx.now, endorsement }).execute();
  return { epoch, keyNumber: number, signer };
}
