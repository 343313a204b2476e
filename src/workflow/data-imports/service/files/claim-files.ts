import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { addContributors, actingStaffId } from '#workflow/approvals/service/requests.ts';
import type { FileMark } from '../../columns.ts';

/** Returns the identifying data of files. */
export const listFileMarks = ({ db }: Pick<Context, 'db'>, fileIds: readonly string[]): Promise<FileMark[]> =>
  db.selectFrom('dailyFiles').select(['name', 'size', 'sha256']).where('id', 'in', fileIds).orderBy('name').execute();

/**
 * Assigns files to an import. Its former files that are not among them go back to their uploaders. Uploaders become contributors
 * of the import. Throws 40004 for files of others.
 */
export async function claimFiles(tx: Context, importId: number, fileIds: readonly string[]): Promise<void> {
  await tx.db.updateTable('dailyFiles').set({ importId: null }).where('importId', '=', importId).where('id', 'not in', fileIds).execute();
  const claimed = await tx.db
    .updateTable('dailyFiles')
    .set({ importId })
    .where('id', 'in', fileIds)
    .where((eb) => eb.or([eb('importId', '=', importId), eb.and([eb('importId', 'is', null), eb('uploadedBy', '=', actingStaffId(tx))])]))
    .returning('uploadedBy')
    .execute();
  if (claimed.length !== new Set(fileIds).size) throw fail('notFound', '有的文件已不在，请重新上传');
  await addContributors(
    tx,
    importId,
    claimed.map(({ uploadedBy }) => uploadedBy),
  );
}
