import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { MessagingDeps } from '../deps.ts';
import type { TemplateName } from '../templates.ts';

/** Returns the recipients to whom none of the last messages of the template could be delivered. */
export async function findRefusingRecipients(
  { db }: Pick<Context, 'db'>,
  { vault }: Pick<MessagingDeps, 'vault'>,
  { to, template, times }: { to: readonly string[]; template: TemplateName; times: number },
): Promise<ReadonlySet<string>> {
  const byKey = new Map(to.map((recipient) => [vault.recipientKey(recipient).toString('hex'), recipient]));
  const keys = to.map((recipient) => vault.recipientKey(recipient));
  const { rows } = await sql<{ recipientKey: Buffer }>`
    select recipient_key as "recipientKey" from (
      select recipient_key, state, row_number() over (partition by recipient_key order by id desc) as age
      from messages where recipient_key = any(${keys}::bytea[]) and template = ${template} and state <> 'waiting'
    ) ended
    where age <= ${times}
    group by recipient_key
    having count(*) = ${times}::integer and bool_and(state = 'failed')`.execute(db);
  return new Set(rows.flatMap(({ recipientKey }) => byKey.get(recipientKey.toString('hex')) ?? []));
}
