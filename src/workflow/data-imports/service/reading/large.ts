import type { Context } from '#platform/context.ts';

/** Files larger than this have thousands of rows, which take seconds to read and publish. */
const largeBytes = 500_000;

/** Returns whether an import has large files, or rolls back to a version that had. */
export async function isLargeImport({ db }: Pick<Context, 'db'>, id: number): Promise<boolean> {
  const { bytes } = await db
    .selectFrom('dailyImports as handling')
    .innerJoin('dailyImports as origin', (join) =>
      join.on((eb) =>
        eb.or([
          eb('origin.requestId', '=', eb.ref('handling.requestId')),
          eb.and([
            eb('origin.kind', '=', eb.ref('handling.kind')),
            eb('origin.code', '=', eb.ref('handling.code')),
            eb('origin.version', '=', eb.ref('handling.restores')),
          ]),
        ]),
      ),
    )
    .innerJoin('dailyFiles as file', 'file.importId', 'origin.requestId')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('file.size'), eb.val('0')).as('bytes'))
    .where('handling.requestId', '=', id)
    .executeTakeFirstOrThrow();
  return Number(bytes) > largeBytes;
}
