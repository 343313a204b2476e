import type { LogSource } from '#operations/transparency/log-source.ts';
import { shanghaiDay } from '#platform/day.ts';
import { readContent } from './service/page-contents.ts';

/** Pages kept as evidence, as they were sent. */
export const pageLogSource: LogSource = {
  kind: 'page',
  keepsNewestOnly: false,
  isOpen: false,
  async list({ db }, since) {
    const rows = await db
      .selectFrom('pageShowings')
      .select(['id', 'address', 'shownFrom'])
      .$if(since !== null, (query) => query.where('shownFrom', '>=', since!))
      .orderBy('id')
      .execute();
    return rows.map(({ id, address, shownFrom }) => ({ address, version: String(id), day: shanghaiDay(shownFrom) }));
  },
  async read(ctx, { version }) {
    const row = await ctx.db.selectFrom('pageShowings').select('hash').where('id', '=', Number(version)).executeTakeFirst();
    return row && readContent(ctx, row.hash);
  },
};
