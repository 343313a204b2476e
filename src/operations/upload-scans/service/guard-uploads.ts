import { sql } from 'kysely';
import type { UploadedFile } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { noteStoredKeys } from '#platform/storage/stored-keys.ts';
import type { UploadScanDeps } from '../deps.ts';
import { scanUpload, type FieldFile } from './scan-upload.ts';

/**
 * Scans the files of every call that accepts files, before its service opens or stores them, whether the call arrives over HTTP or
 * from a page's form. Files of visitors, clients and job seekers are refused without a result. Files of staff are accepted: their
 * work does not stop with the scanner, and they are scanned later.
 */
export const guardUploads = (endpoints: readonly Endpoint[], deps: UploadScanDeps): readonly Endpoint[] =>
  deps.scanner ? endpoints.map((one) => (one.call.body === 'multipart' ? guard(one, deps) : one)) : endpoints;

function guard(one: Endpoint, deps: UploadScanDeps): Endpoint {
  const place = { place: one.summary, isStrict: one.call.who !== 'staff' };
  const handle = async (ctx: Context, input: never): Promise<unknown> => {
    const waiting: number[] = [];
    try {
      for (const file of listFiles(input)) {
        const id = await scanUpload(ctx, deps, file, place);
        if (id !== undefined) waiting.push(id);
      }
      if (waiting.length === 0) return await one.handle(ctx, input);
      return await noteStoredKeys(
        (key) => noteKey(ctx, waiting, key),
        () => one.handle(ctx, input),
      );
    } catch (error) {
      await forget(ctx, deps, waiting);
      throw error;
    }
  };
  return { ...one, handle };
}

/** Lists the files of a call's input with the names of their fields. */
export function listFiles(input: Readonly<Record<string, unknown>>): FieldFile[] {
  return Object.entries(input).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isFile).map((file) => ({ field, file })),
  );
}

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

/** Outside the transaction of the call: a file may be stored although the call's rows are rolled back. */
const noteKey = async ({ db }: Context, ids: readonly number[], key: string): Promise<void> =>
  void (await db
    .updateTable('uploadScans')
    .set({ storedKeys: sql`array_append(stored_keys, ${key})` })
    .where('id', 'in', ids)
    .execute());

/** Deletes the records and copies of files that the call did not accept. */
async function forget({ db, log }: Context, { files }: UploadScanDeps, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    const gone = await db.deleteFrom('uploadScans').where('id', 'in', ids).returning('storageKey').execute();
    for (const { storageKey } of gone) if (storageKey) await files.remove(storageKey);
  } catch (error) {
    log.warn({ err: error }, 'records of refused uploads not deleted');
  }
}
