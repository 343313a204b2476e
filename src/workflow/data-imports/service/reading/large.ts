import type { Context } from '#platform/context.ts';

/** Of more bytes than this files are thousands of rows: their reading and publication take seconds. */
const largeBytes = 500_000;

/** Whether a handling is of large files, or would bring back a version that came of such. */
export async function isLarge({ db }: Pick<Context, 'db'>, id: number): Promise<boolean> {
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
