import type { AuditDetails } from '#contract/audit/details.ts';
import { emitWebhookEvent } from '#operations/webhooks/service/emit-event.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { RegisterPublication, Register, DataRows } from '../../definition/register.ts';
import type { TargetVersion } from '../../definition/target.ts';
import type { ChangeCounts } from '../../service/report.ts';
import { recordFingerprint } from './contents.ts';
import { countStateRows, computeDigest } from './state.ts';

/** Lists the versions of a register, the last published first; 50 at most by default. */
export async function listRegisterVersions(ctx: Context, { code }: Pick<Register, 'code'>, limit = 50): Promise<TargetVersion[]> {
  const rows = await ctx.db
    .selectFrom('registerVersions')
    .select(['id', 'publication', 'rowCount', 'added', 'removed', 'changed', 'publishedAt', 'publishedBy', 'restoredFrom'])
    .where('register', '=', code)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ publication, ...version }) => ({ ...version, day: publication.date, scope: null, source: publication.source }));
}

/** The metadata of a version. */
export interface RegisterVersionDraft {
  rows: DataRows;
  publication: RegisterPublication;
  counts: Pick<ChangeCounts, 'added' | 'removed' | 'changed'>;
  by: string;
  restoredFrom?: number;
  /** For the audit row: accepted guards and reasons. */
  details?: AuditDetails;
}

/** Stores a published state as the newest version, with its audit row. Returns its number. */
export async function storeVersion(tx: Context, register: Register, draft: RegisterVersionDraft): Promise<number> {
  const { rows, publication, counts: all, by, restoredFrom, details } = draft;
  const counts = { added: all.added, removed: all.removed, changed: all.changed, rowCount: countStateRows(rows) };
  const digest = computeDigest(register, rows);
  const { id } = await tx.db
    .insertInto('registerVersions')
    .values({
      register: register.code,
      rows: JSON.stringify(rows),
      digest,
      publication: JSON.stringify(publication),
      ...counts,
      publishedAt: tx.now,
      publishedBy: by.trim() || '未写明',
      restoredFrom: restoredFrom ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordFingerprint(tx, register, digest);
  await emitWebhookEvent(tx, {
    type: 'list.published',
    subject: `register:${register.code}`,
    data: {
      list: register.code,
      version: id,
      dataDate: publication.date,
      rows: counts.rowCount,
      added: all.added,
      removed: all.removed,
      changed: all.changed,
    },
  });
  await audit(tx, 'register.publish', `register:${register.code}`, {
    version: id,
    by,
    source: publication.source,
    date: publication.date,
    ...counts,
    ...details,
  });
  return id;
}

/** Stores rows that were changed outside of imports, or before the first import, as a version, so that a rollback can restore them. */
export async function storeUnversioned(tx: Context, register: Register, present: DataRows): Promise<void> {
  const last = await tx.db
    .selectFrom('registerVersions')
    .select(['id', 'digest', 'publication'])
    .where('register', '=', register.code)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (countStateRows(present) === 0 || last?.digest === computeDigest(register, present)) return;
  const publication = {
    date: (await register.findDate?.(tx)) ?? null,
    isSynthetic: false,
    source: last ? '导入之外的改动' : '第一次导入之前的内容',
    common: last?.publication.common ?? {},
    isPart: false,
  };
  await storeVersion(tx, register, { rows: present, publication, counts: { added: 0, removed: 0, changed: 0 }, by: '系统' });
}
