import type { LogSource } from '#operations/transparency/log-source.ts';
import { shanghaiDay } from '#platform/day.ts';
import { paths } from '#ui/paths.ts';
import { canonicalText } from './document-text.ts';

/** The published texts of agreements; the hash in the log is the one that signatures name. */
export const agreementLogSource: LogSource = {
  kind: 'agreement',
  keepsNewestOnly: false,
  isOpen: true,
  async list({ db }, since) {
    const rows = await db
      .selectFrom('agreementDocuments')
      .select(['code', 'version', 'publishedAt'])
      .$if(since !== null, (query) => query.where('publishedAt', '>=', since!))
      .orderBy('publishedAt')
      .orderBy('code')
      .orderBy('version')
      .execute();
    return rows.map(({ code, version, publishedAt }) => ({
      address: `${paths.verifyAgreement()}#${code}`,
      version: String(version),
      day: shanghaiDay(publishedAt),
    }));
  },
  async read({ db }, { address, version }) {
    const row = await db
      .selectFrom('agreementDocuments')
      .select(['title', 'keyPoints', 'body'])
      .where('code', '=', address.slice(address.indexOf('#') + 1))
      .where('version', '=', Number(version))
      .executeTakeFirst();
    return row && canonicalText(row);
  },
};
