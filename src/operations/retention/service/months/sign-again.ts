import type { Context } from '#platform/context.ts';

interface ChangedKeys {
  former: { isSigned(hash: Uint8Array, signature: Uint8Array): boolean };
  key: { sign(hash: Uint8Array): Promise<Buffer> };
}

/**
 * Signs the archived months with a new key, so that the former one is not needed to trust them. A month without a valid signature
 * of the former key keeps what it has, and verification reports it.
 */
export async function signMonthsAgain({ db }: Pick<Context, 'db'>, { former, key }: ChangedKeys): Promise<void> {
  const months = await db
    .selectFrom('monthArchives')
    .select(['record', 'until', 'hash', 'signature'])
    .where('signature', 'is not', null)
    .where('state', '!=', 'destroyed')
    .forUpdate()
    .execute();
  for (const { record, until, hash, signature } of months)
    if (former.isSigned(hash!, signature!))
      await db
        .updateTable('monthArchives')
        .set({ signature: await key.sign(hash!) })
        .where('record', '=', record)
        .where('until', '=', until)
        .execute();
}
