import type { Context } from '#platform/context.ts';
import type { RequestKind } from '#workflow/approvals/kind.ts';
import type { RequestRow } from '#workflow/approvals/service/requests.ts';
import { deleteFrozen } from '#workflow/imports/service/frozen/frozen-states.ts';

/** Requests for data imports: 数据导入. Their type and scope are the code of the list or register. */
export const importRequests = {
  code: 'import',
  noun: '数据导入',
  may: { read: 'import.read', draft: 'import.propose', approve: 'import.approve', approveSecond: 'import.approve-second' },
  dividedBy: 'place',
  typeTitle: () => '数据',
  addressOf: ({ id }) => `/data/proposals/${id}`,
  dropped: dropRows,
} satisfies RequestKind;

/** Deletes the frozen rows, and stops a running reading. */
export async function dropRows(tx: Context, { id }: Pick<RequestRow, 'id'>): Promise<void> {
  const { frozenId } = await tx.db.selectFrom('dailyImports').select('frozenId').where('requestId', '=', id).executeTakeFirstOrThrow();
  await tx.db
    .updateTable('dailyImports')
    .set({ reading: 'checked' })
    .where('requestId', '=', id)
    .where('reading', 'in', ['reading', 'frozen'])
    .execute();
  await tx.db.updateTable('dailyImports').set({ frozenId: null }).where('requestId', '=', id).execute();
  if (frozenId !== null) await deleteFrozen(tx, frozenId);
}
