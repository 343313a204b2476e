import { sql } from 'kysely';
import { readNames } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import type { CaseDeps } from '../../deps.ts';
import { nextStep } from './case-figures.ts';

export interface UnfinishedCaseFilter {
  /** Only this case. */
  id?: string;
  business?: string;
  /** The complete case number. */
  number?: string;
  /** Paging position: the last entry of the previous page. */
  after?: string;
}

/** A case that a client has started and not submitted, or not resubmitted: its progress without form values. */
export interface UnfinishedCaseRow {
  id: string;
  number: string;
  business: string;
  isReturned: boolean;
  /** Unmasked; the caller must mask it before display. */
  clientName: string;
  /** The next step: name, position from 1 and total; null when only submission is left. */
  step: string | null;
  place: number | null;
  steps: number;
  openedAt: Date;
  touchedAt: Date;
  expiresAt: Date;
}

const pageSize = 30;

/** Lists unfinished cases, latest activity first. Uses keyset pagination, so later pages cost no more. */
export async function listUnfinishedCaseRows(
  ctx: Context,
  { security }: Pick<CaseDeps, 'security'>,
  { id, business, number, after }: UnfinishedCaseFilter,
): Promise<{ items: UnfinishedCaseRow[]; next: string | null }> {
  const [at = '', key = ''] = after?.split('_') ?? [];
  const wanted = [
    ...(id === undefined ? [] : [sql`c.id = ${id}`]),
    ...(business === undefined ? [] : [sql`c.busi_code = ${business}`]),
    ...(number === undefined ? [] : [sql`c.number = ${number}`]),
    ...(after === undefined ? [] : [sql`(c.updated_at, c.id) < (${at}::timestamptz, ${key}::uuid)`]),
  ];
  const { rows } = await sql<Omit<UnfinishedCaseRow, 'clientName'> & { clientId: number }>`
    select c.id, c.number, c.client_id, c.state = 'returned' as is_returned, b.body ->> 'name' as business, next.name as step, next.place::integer,
           jsonb_array_length(c.steps) as steps, c.opened_at, c.updated_at as touched_at, c.expires_at
      from business_cases c
      join businesses b on b.code = c.busi_code and b.version = c.busi_version
      left join lateral ${nextStep} as next on true
     where c.state in ('open', 'returned') and c.expires_at > ${ctx.now} ${sql.join(
       wanted.map((one) => sql`and ${one}`),
       sql` `,
     )}
     order by c.updated_at desc, c.id desc limit ${pageSize + 1}`.execute(ctx.db);
  const page = rows.slice(0, pageSize);
  const names = await readNames(
    ctx,
    security,
    page.map(({ clientId }) => clientId),
  );
  const last = page.at(-1);
  return {
    items: page.map(({ clientId, ...row }) => ({ ...row, clientName: names.get(clientId)! })),
    next: rows.length > pageSize && last ? `${last.touchedAt.toISOString()}_${last.id}` : null,
  };
}
