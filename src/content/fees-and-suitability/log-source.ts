import type { LogSource } from '#operations/transparency/log-source.ts';
import { canonicalJson } from '#platform/canonical.ts';
import { shanghaiDay } from '#platform/day.ts';
import { paths } from '#ui/paths.ts';

/** The rates of fees. A corrected rate replaces the former one: its time of change is the version. */
export const feeLogSource: LogSource = {
  kind: 'fee',
  keepsNewestOnly: true,
  isOpen: true,
  async list({ db }, since) {
    const rows = await db
      .selectFrom('feeRates')
      .innerJoin('feeItems', 'feeItems.id', 'feeRates.itemId')
      .select(['code', 'effectiveFrom', 'updatedAt'])
      .$if(since !== null, (query) => query.where('updatedAt', '>=', since!))
      .orderBy('updatedAt')
      .orderBy('feeRates.id')
      .execute();
    return rows.map(({ code, effectiveFrom, updatedAt }) => ({
      address: `${paths.fees()}#${code}/${effectiveFrom}`,
      version: updatedAt.toISOString(),
      day: shanghaiDay(updatedAt),
    }));
  },
  async read({ db }, { address, version }) {
    const [code = '', effectiveFrom = ''] = address.slice(address.indexOf('#') + 1).split(/\/(?=[^/]*$)/);
    const row = await db
      .selectFrom('feeRates')
      .innerJoin('feeItems', 'feeItems.id', 'feeRates.itemId')
      .select([
        'code',
        'standard',
        'minimum',
        'payee',
        'remark',
        'source',
        'noticeTitle',
        'noticeHref',
        'effectiveFrom',
        'effectiveTo',
        'updatedAt',
      ])
      .where('code', '=', code)
      .where('effectiveFrom', '=', effectiveFrom)
      .executeTakeFirst();
    if (row?.updatedAt.toISOString() !== version) return undefined;
    const { updatedAt: _updatedAt, ...content } = row;
    return canonicalJson(content);
  },
};
