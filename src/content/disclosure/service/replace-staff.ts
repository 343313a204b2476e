import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { replaceSearchKind } from '#platform/search/entries.ts';
import { paths } from '#ui/paths.ts';
import { staffRecordDraft, type StaffRecordDraft } from '../schema.ts';
import { replaceList } from './replace-list.ts';

/**
 * Replaces the register of staff. Throws 40001 with row and field of every error, including duplicate numbers; nothing is written
 * then.
 */
export function replaceStaff(ctx: Context, drafts: readonly StaffRecordDraft[]): Promise<{ written: number }> {
  return inTransaction(ctx, async (tx) => {
    const replaced = await replaceList(tx, drafts, {
      table: 'disclosedStaff',
      draft: staffRecordDraft,
      unique: 'certificateNumber',
      toRow: (person) => ({ ...person, name: person.name.normalize('NFKC') }),
      tag: 'staff-register',
      action: 'staffRegister.replace',
    });
    await refreshStaffSearch(tx);
    return replaced;
  });
}

/** A site search for a whole name links to the register. The search contains no other data of a person. */
async function refreshStaffSearch(tx: Context): Promise<void> {
  const rows = await tx.db.selectFrom('disclosedStaff').select('name').distinct().where('state', '=', 'registered').execute();
  const entries = rows.map(({ name }) => ({
    owner: `person:${name}`,
    kind: 'person' as const,
    title: name,
    href: paths.staffRegister({ keyWord: name }),
    label: '在从业人员公示中核对',
  }));
  await replaceSearchKind(tx, 'person', entries);
}
