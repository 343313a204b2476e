import { sql } from 'kysely';
import type { LogSource } from '#operations/transparency/log-source.ts';
import { canonicalJson } from '#platform/canonical.ts';
import { shanghaiDay } from '#platform/day.ts';
import { paths } from '#ui/paths.ts';

const addressOf = (id: number): string => paths.noticeVersions(id);

/** All editions of articles that were published: every save that readers could see. */
export const noticeLogSource: LogSource = {
  kind: 'notice',
  keepsNewestOnly: false,
  isOpen: false,
  async list({ db }, since) {
    // An edition that was saved earlier becomes public when it is shown; an imported one is dated before it was saved.
    const visibleAt = sql<Date>`greatest(shown_at, saved_at)`;
    const rows = await db
      .selectFrom('articleVersions')
      .select(['articleId', 'version', 'shownAt'])
      .where('shownAt', 'is not', null)
      .$if(since !== null, (query) => query.where(visibleAt, '>=', since!))
      .orderBy('articleId')
      .orderBy('version')
      .execute();
    return rows.map(({ articleId, version, shownAt }) => ({
      address: addressOf(articleId),
      version: String(version),
      day: shanghaiDay(shownAt!),
    }));
  },
  async read({ db }, { address, version }) {
    const [articleId, edition] = [Number(/(\d+)(\.html)?$/.exec(address)?.[1]), Number(version)];
    const row = await db
      .selectFrom('articleVersions')
      .select(['title', 'summary', 'body', 'source', 'author', 'documentNumber', 'effectiveDate', 'securityCodes', 'changeReason'])
      .where('articleId', '=', articleId)
      .where('version', '=', edition)
      .executeTakeFirst();
    if (!row) return undefined;
    const attachments = await db
      .selectFrom('articleAttachments')
      .select('fileId')
      .where('articleId', '=', articleId)
      .where('version', '=', edition)
      .orderBy('sort')
      .execute();
    return canonicalJson({ ...row, attachments: attachments.map(({ fileId }) => fileId) });
  },
};
