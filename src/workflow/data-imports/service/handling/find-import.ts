import type { Selectable } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { findRequest, lockRequest, type RequestRow } from '#workflow/approvals/service/requests.ts';
import type { FileMark, TargetKind } from '../../columns.ts';
import type { ReadOptions } from '../../schema/imports.ts';
import { importRequests } from './import-requests.ts';

export type DailyRow = Selectable<Tables['dailyImports']>;

/** All that is decided about: the request's hash covers it. */
export interface ImportPayload {
  kind: TargetKind;
  code: string;
  dataDate: string | null;
  /** None where a version comes back. */
  options: ReadOptions | null;
  restores: number | null;
  files: readonly FileMark[];
  /** Hash of the frozen rows, and the state of the list with which they were compared. */
  frozen?: { rows: string; base: string };
}

/** A handling: its request, what is asked in it, and where its reading stands. */
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

/** A handling that the caller may see, held until the transaction ends. Throws 40004 where there is none in their scope. */
export const lockImport = async (tx: Context, id: number, permission: Permission): Promise<ImportRow> =>
  withDaily(tx, await lockRequest(tx, importRequests, id, permission));

/** The same without holding it. */
export const findImport = async (ctx: Context, id: number): Promise<ImportRow> =>
  withDaily(ctx, await findRequest(ctx, importRequests, id));

export const readDaily = ({ db }: Pick<Context, 'db'>, id: number): Promise<DailyRow> =>
  db.selectFrom('dailyImports').selectAll().where('requestId', '=', id).executeTakeFirstOrThrow();

/** A member of staff as the records of lists name people: two of one name are told apart. */
export async function nameForRecords(ctx: Pick<Context, 'db'>, staffId: number): Promise<string> {
  return `${(await readStaffNames(ctx, [staffId])).get(staffId) ?? ''}（员工 ${staffId}）`;
}
