import type { Context } from '#platform/context.ts';
import { busyMessage, tryAdvisoryLock } from '#platform/database/advisory-lock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Register } from '../../definition/register.ts';
import type { RollBack, RollBackRequest } from '../../definition/target.ts';
import type { RowDifference } from '../../service/report.ts';
import { applyRows, isRefusal, formatRefusal, tryRows } from './apply.ts';
import { compareStates } from './differences.ts';
import { computeDigest, readRegisterState } from './state.ts';
import { storeUnversioned, storeVersion } from './versions.ts';

/**
 * Restores the content of an earlier version as a new version, in one transaction; the history remains. The limits on changes do
 * not block it, the rules of the owning service do. Changes outside of imports are stored as a version first.
 */
export function rollBackRegister(
  ctx: Context,
  register: Register,
  request: RollBackRequest,
  tell: (difference: RowDifference) => void = () => undefined,
): Promise<RollBack> {
  return inTransaction(ctx, async (tx) => {
    const { to, by } = request;
    if (!(await tryAdvisoryLock(tx, `register:${register.code}`, request.waitSeconds))) return { problem: busyMessage(register.title) };
    const target = await tx.db
      .selectFrom('registerVersions')
      .select(['id', 'rows', 'publication'])
      .where('register', '=', register.code)
      .where('id', '=', to)
      .executeTakeFirst();
    if (!target) return { problem: `${register.title}没有版本 ${to}，用 npm run import -- versions ${register.code} 查看各版本` };
    const present = await readRegisterState(tx, register);
    if (computeDigest(register, present) === computeDigest(register, target.rows))
      return { problem: `版本 ${to} 与现在的内容相同，没有产生新版本` };
    const { counts, differences, changes } = compareStates(register, present, target.rows);
    for (const difference of differences) tell(difference);
    const { before: _before, ...counted } = counts;
    const publication = { ...target.publication, isPart: false, source: `恢复自版本 ${to}：${target.publication.source}`.slice(0, 200) };
    const notes: string[] = [];
    const application = {
      rows: target.rows,
      changes,
      publication,
      isRollBack: true,
      by,
      tell: (message: string) => void notes.push(message),
    };
    if (request.isTrial) {
      const refusal = await tryRows(tx, register, application);
      return refusal ? { problem: `不能恢复：${formatRefusal(refusal)}` } : { version: to, changes: counted, notes };
    }
    const kept = await applyRows(tx, register, application);
    if (isRefusal(kept)) return { problem: `没有恢复：${formatRefusal(kept)}` };
    await storeUnversioned(tx, register, present);
    const reason = request.reason?.trim() || `恢复到版本 ${to}`;
    const version = await storeVersion(tx, register, {
      rows: kept,
      publication,
      counts,
      by,
      restoredFrom: to,
      details: { restoredFrom: to, reason },
    });
    return { version, changes: counted, notes };
  });
}
