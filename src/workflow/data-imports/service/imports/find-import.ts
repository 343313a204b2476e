import type { Selectable } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import { findRequest, lockRequest, type RequestRow } from '#workflow/approvals/service/requests.ts';
import type { FileMark, TargetKind } from '../../columns.ts';
import type { ReadOptions } from '../../schema/imports.ts';
import { importRequests } from './import-requests.ts';

export type DailyRow = Selectable<Tables['dailyImports']>;

/** The content of the approval, covered by the request's hash. */
export interface ImportPayload {
  kind: TargetKind;
  code: string;
  dataDate: string | null;
  /** Null for a rollback. */
  options: ReadOptions | null;
  restores: number | null;
  files: readonly FileMark[];
  /** The hash of the frozen rows, and the state of the list with which they were compared. */
  frozen?: { rows: string; base: string };
}

/** An import: its request, its payload, and the state of its reading. */
export interface ImportRow {
  request: RequestRow;
  payload: ImportPayload;
  daily: DailyRow;
}

export const payloadOf = ({ payload }: Pick<RequestRow, 'payload'>): ImportPayload => payload as unknown as ImportPayload;

const withDaily = async (ctx: Pick<Context, 'db'>, request: RequestRow): Promise<ImportRow> => ({
  request,
  payload: payloadOf(request),
  daily: await readDaily(ctx, request.id),
});

/** Returns an import that the caller may see, locked until the transaction ends. Throws 40004 when there is none in their scope. */
export const lockImport = async (tx: Context, id: number, permission: Permission): Promise<ImportRow> =>
  withDaily(tx, await lockRequest(tx, importRequests, id, permission));

/** Returns the same without a lock. Both rows are of one snapshot: a reading ends in the transaction that submits its request. */
export const findImport = (ctx: Context, id: number): Promise<ImportRow> =>
  readInSnapshot(ctx, async (snapshot) => withDaily(snapshot, await findRequest(snapshot, importRequests, id)));

export const readDaily = ({ db }: Pick<Context, 'db'>, id: number): Promise<DailyRow> =>
  db.selectFrom('dailyImports').selectAll().where('requestId', '=', id).executeTakeFirstOrThrow();

/** Returns the name of a staff member for the records of lists; people with the same name are distinguished. */
export async function nameForRecords(ctx: Pick<Context, 'db'>, staffId: number): Promise<string> {
  return `${(await readStaffNames(ctx, [staffId])).get(staffId) ?? ''}（员工 ${staffId}）`;
}
