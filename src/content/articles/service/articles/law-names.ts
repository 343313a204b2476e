import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { knownCategories } from '../../calls.ts';
import type { ShownFactsOf } from '../../schema/facts.ts';
import { listTag } from '../tags.ts';

/** Cache tag of pages that depend on the published laws. */
export const lawTag = `${listTag}:${knownCategories.law}`;

/** Name and number of a law, and the day of its coming into force. */
export interface LawName {
  id: number;
  title: string;
  documentNumber: string | null;
  issuer: string;
  issuedOn: string | null;
  effectiveDate: string | null;
  state: ShownFactsOf<'law'>['state'];
}

/** Lists all published laws and rules by name and number, those in force first. Cached for the day. */
export function listLawNames(ctx: Context): Promise<readonly LawName[]> {
  const today = shanghaiDay(ctx.now);
  return ctx.memo.get(ctx, `content.lawNames.${today}`, lawTag, async () => {
    const { rows } = await sql<LawName>`
      select a.id, a.title, a.document_number, f.issuer, f.issued_on, a.effective_date,
        law_state(a.effective_date, f.change, f.changed_on, ${ctx.now}) as state
      from law_texts f join articles a on a.id = f.article_id and a.version = f.version
      where a.state = 'published' and is_on_show(a, ${ctx.now})
      order by law_state(a.effective_date, f.change, f.changed_on, ${ctx.now}) = 'inForce' desc, a.effective_date desc nulls last, a.id`.execute(
      ctx.db,
    );
    return rows;
  });
}
