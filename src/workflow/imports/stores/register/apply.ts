import { sql } from 'kysely';
import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { Memo } from '#platform/memo.ts';
import type { DataRow } from '../../definition/column.ts';
import type { RegisterUpdate, Register, DataRows } from '../../definition/register.ts';
import { computeDigest, readRegisterState } from './state.ts';

/** The owning service's refusal: its message, and the errors by row. */
export interface RegisterRefusal {
  message: string;
  errors: readonly { part: string; row: DataRow | undefined; field: string; message: string }[];
}

/**
 * Replaces the rows through the owning service. Returns the resulting rows, or the service's refusal without any change. Throws
 * when the service has changed the rows: a version must equal what readers see.
 */
export async function applyRows(tx: Context, register: Register, application: RegisterUpdate): Promise<DataRows | RegisterRefusal> {
  await sql`savepoint before_apply`.execute(tx.db);
  try {
    await register.apply({ ...tx, memo: new Memo() }, application);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await sql`rollback to savepoint before_apply`.execute(tx.db);
    return { message: error.message, errors: (error.errors ?? []).map((one) => locate(register, application, one)) };
  }
  const kept = await readRegisterState(tx, register);
  if (computeDigest(register, kept) !== computeDigest(register, application.rows))
    throw new Error(`the register ${register.code} did not keep its rows as they were given`);
  return kept;
}

/** Checks whether the service would accept the rows, without changing anything. Returns its refusal, if any. */
export async function tryRows(tx: Context, register: Register, application: RegisterUpdate): Promise<RegisterRefusal | undefined> {
  await sql`savepoint before_trial`.execute(tx.db);
  // Only checks the submission of derived lists: its files would not be rolled back.
  const outcome = await applyRows(tx, register, {
    ...application,
    ...(application.submitDerivedList && { submitDerivedList: () => Promise.resolve(0) }),
  });
  await sql`rollback to savepoint before_trial`.execute(tx.db);
  return isRefusal(outcome) ? outcome : undefined;
}

export const isRefusal = (outcome: DataRows | RegisterRefusal): outcome is RegisterRefusal =>
  'message' in outcome && 'errors' in outcome && typeof outcome.message === 'string';

/** Returns the whole refusal as one sentence. */
export function formatRefusal({ message, errors }: RegisterRefusal): string {
  const words = [...new Set(errors.map((error) => error.message))];
  return words.length === 0 ? message : `${words.slice(0, 5).join('；')}${words.length > 5 ? ` 等 ${words.length} 处` : ''}`;
}

/**
 * Locates an error: `products.3.code` is a field of the fourth product, `3.code` a field of the only part, anything else applies
 * to the whole.
 */
function locate(register: Register, application: RegisterUpdate, { path, message }: FieldError): RegisterRefusal['errors'][number] {
  const { parts } = register;
  const [, part = parts[0]!.name, index = '-1', field = ''] = /^(?:([a-z]\w*)\.)?(\d+)(?:\.(\w+))?/i.exec(path) ?? [];
  const rows = register.submitted?.(application) ?? application.rows[part] ?? [];
  return { part, row: rows[Number(index)], field, message };
}
