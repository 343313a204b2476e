import { fail } from '#contract/call-error.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { reachOf, ScopeError } from '#platform/staff-access.ts';
import type { AuditDeps } from '../deps.ts';
import type { VerificationList, StartedVerification } from '../schema.ts';
import { verifyEntries } from './verify-entries.ts';

export const verifyQueue = 'audit.verify';
/** All verifications are stored; this many are shown. */
const mostShown = 20;
/** At most this many problems are stored; their total is stored too. */
const mostProblems = 100;

/** Queues a verification of the whole log and its chain, which can take minutes. Throws 40009 while one is running. */
export async function queueVerification(ctx: Context): Promise<StartedVerification> {
  const { actor } = ctx;
  if (reachOf(ctx, 'audit.read') === 'own' || actor.kind !== 'staff') throw new ScopeError('audit.read');
  return inTransaction(ctx, async (tx) => {
    const asked = await tx.db
      .insertInto('auditVerifications')
      .values({ askedBy: actor.staffId, askedAt: tx.now, problems: '[]' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!asked) throw fail('conflict', '正在校验，请等待本次校验完成');
    await audit(tx, 'audit.verifyAsked', 'audit', { number: String(asked.id) });
    await tx.jobs.send(tx.db, verifyQueue, { id: asked.id });
    return asked;
  });
}

/** Runs a queued verification and stores the result. Idempotent: a finished verification stays as it is. */
export async function runVerification(ctx: Context, deps: Pick<AuditDeps, 'seal' | 'openArchivedEntries'>, id: number): Promise<void> {
  const row = await ctx.db.selectFrom('auditVerifications').select('endedAt').where('id', '=', id).executeTakeFirst();
  if (!row || row.endedAt) return;
  const before = await ctx.db.selectFrom('auditSeals').select(['number', 'sealedAt']).orderBy('number').execute();
  const { seals, entries, waiting, problems } = await verifyEntries(ctx, deps.seal, { past: await deps.openArchivedEntries(ctx) });
  const [first, last] = [before[0], before.at(-1)];
  await endVerification(ctx, id, {
    seals,
    entries,
    waiting,
    firstSeal: first?.number ?? null,
    lastSeal: last?.number ?? null,
    sealedFrom: first?.sealedAt ?? null,
    sealedUntil: last?.sealedAt ?? null,
    problems: JSON.stringify(problems.slice(0, mostProblems)),
    problemCount: problems.length,
  });
}

/** Records that a verification failed. An archive that cannot be read is not a finding about the log. */
export async function failVerification(ctx: Context, id: number, error: unknown): Promise<void> {
  ctx.log.error({ err: error, verification: id }, 'audit log verification failed');
  await endVerification(ctx, id, { problems: '[]', failure: '校验没有完成，原因见运行日志；请在排除故障后重新校验' });
}

type Ended = Partial<Record<'seals' | 'entries' | 'waiting' | 'problemCount', number>> & {
  firstSeal?: number | null;
  lastSeal?: number | null;
  sealedFrom?: Date | null;
  sealedUntil?: Date | null;
  problems: string;
  failure?: string;
};

async function endVerification(ctx: Context, id: number, ended: Ended): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('auditVerifications')
      .set({ ...ended, endedAt: tx.now })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await audit(tx, 'audit.verified', 'audit', {
      number: String(id),
      isGood: !ended.failure && (ended.problemCount ?? 0) === 0,
      ...(ended.failure && { failure: ended.failure }),
      entries: ended.entries ?? 0,
    });
  });
}

/** Lists the last verifications with requester, times, range and findings, newest first. */
export async function listVerifications(ctx: Context): Promise<VerificationList> {
  reachOf(ctx, 'audit.read');
  const rows = await ctx.db.selectFrom('auditVerifications').selectAll().orderBy('id', 'desc').limit(mostShown).execute();
  const names = await readStaffNames(
    ctx,
    rows.map(({ askedBy }) => askedBy),
  );
  return {
    verifications: rows.map(({ id, askedBy, askedAt, endedAt, seals, entries, waiting, problems, problemCount, failure, ...row }) => ({
      id,
      askedBy: names.get(askedBy) ?? '',
      askedAt: askedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      seals,
      entries,
      waiting,
      range:
        row.firstSeal === null || row.lastSeal === null || !row.sealedFrom || !row.sealedUntil
          ? null
          : { first: row.firstSeal, last: row.lastSeal, from: row.sealedFrom.toISOString(), until: row.sealedUntil.toISOString() },
      problems,
      problemCount,
      failure,
    })),
  };
}
