import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { normalizePassword } from '../../web/password-form.ts';

/** Bytes of the hash that are stored: a mistake is less likely than one in a billion with a billion entries. */
const storedBytes = 10;
const rowsPerInsert = 5000;

/** Passwords as lists contain them: SHA-1 in hexadecimal, optionally with a count, as in the files of Have I Been Pwned; or as text. */
const hashLine = /^([0-9a-f]{40})(?::\d+)?$/i;

const hashOf = (text: string): Buffer => createHash('sha1').update(text).digest().subarray(0, storedBytes);

/** Returns true if the password is in the list that the operator has imported, as typed or in lower case. */
export async function isKnownPassword({ db }: Pick<Context, 'db'>, password: string): Promise<boolean> {
  const text = normalizePassword(password);
  const row = await db
    .selectFrom('knownPasswords')
    .select('hash')
    .where('hash', 'in', [hashOf(password), hashOf(text), hashOf(text.toLowerCase())])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ImportedPasswords {
  added: number;
  total: number;
}

/**
 * Adds a list of passwords, one a line, in one transaction; `replaces` removes the former list first. Throws an error with the
 * number of the line for one that is too long to be a password.
 */
export function importKnownPasswords(
  ctx: Context,
  lines: AsyncIterable<string>,
  { replaces = false }: { replaces?: boolean } = {},
): Promise<ImportedPasswords> {
  return inTransaction(ctx, async (tx) => {
    if (replaces) await tx.db.deleteFrom('knownPasswords').execute();
    let [added, number] = [0, 0];
    let hashes: Buffer[] = [];
    const store = async () => {
      if (hashes.length === 0) return;
      const { numAffectedRows } =
        await sql`insert into known_passwords (hash) select unnest(${hashes}::bytea[]) on conflict do nothing`.execute(tx.db);
      added += Number(numAffectedRows ?? 0n);
      hashes = [];
    };
    for await (const line of lines) {
      number += 1;
      const text = line.replace(/\r$/, '');
      if (text.length > 1000) throw new Error(`第 ${number} 行超过 1000 个字符，不是每行一个密码的文件，没有导入`);
      if (text === '') continue;
      const [, hex] = hashLine.exec(text) ?? [];
      hashes.push(hex ? Buffer.from(hex, 'hex').subarray(0, storedBytes) : hashOf(normalizePassword(text)));
      if (hashes.length >= rowsPerInsert) await store();
    }
    await store();
    const { total } = await tx.db
      .selectFrom('knownPasswords')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    await audit(tx, 'passwords.imported', 'passwords:known', { added, count: total });
    return { added, total };
  });
}
