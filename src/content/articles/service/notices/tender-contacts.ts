import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** A contact person of a tender. */
export interface TenderContact {
  contact: string;
  phone: string;
  email: string;
}

/** Lists the contacts of published tenders, each once, in the order of the telephone numbers. */
export function listTenderContacts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<TenderContact[]> {
  return db
    .selectFrom('tenderNotices as tender')
    .innerJoin('articles', (join) => join.onRef('articles.id', '=', 'tender.articleId').onRef('articles.version', '=', 'tender.version'))
    .where(sql<boolean>`is_on_show(articles, ${now})`)
    .select(['contact', 'phone', 'email'])
    .distinct()
    .orderBy('phone')
    .orderBy('contact')
    .execute();
}
