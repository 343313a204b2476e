import type { Context } from '#platform/context.ts';
import type { MessagingDeps } from '../deps.ts';
import type { MessageState } from '../message.ts';
import type { TemplateName } from '../templates.ts';

interface OwnQuestion {
  /** Their owner, as named in the audit log (`staff:12`). */
  owner: string;
  template: TemplateName;
  since: Date;
}

/** Counts the messages of a template to an owner since a time. */
export async function countOwnMessages({ db }: Pick<Context, 'db'>, { owner, template, since }: OwnQuestion): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where('template', '=', template)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of messages checked for a recipient to whom nothing is delivered. */
const mostLookedAt = 200;

/** The delivery result of a message. */
export interface DeliveryResult {
  state: MessageState;
  at: Date;
  failure: string | null;
}

/** Returns the delivery result of the newest message of these templates to a recipient; undefined where there was none. */
export async function readLastDelivery(
  { db }: Pick<Context, 'db'>,
  { vault }: Pick<MessagingDeps, 'vault'>,
  { recipient, templates }: { recipient: string; templates: readonly TemplateName[] },
): Promise<DeliveryResult | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(['state', 'createdAt', 'endedAt', 'failure'])
    .where('recipientKey', '=', vault.recipientKey(recipient))
    .where('template', 'in', templates)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { state: row.state, at: row.endedAt ?? row.createdAt, failure: row.failure };
}

/**
 * Returns since when no message of these templates was delivered to a recipient, and why the last one was not; undefined where
 * the newest completed one was sent.
 */
export async function findUndelivered(
  { db }: Pick<Context, 'db'>,
  { vault }: Pick<MessagingDeps, 'vault'>,
  { recipient, templates, after }: { recipient: string; templates: readonly TemplateName[]; after: Date },
): Promise<{ since: Date; failure: string | null } | undefined> {
  const ended = await db
    .selectFrom('messages')
    .select(['state', 'createdAt', 'failure'])
    .where('recipientKey', '=', vault.recipientKey(recipient))
    .where('template', 'in', templates)
    .where('createdAt', '>', after)
    .where('state', '<>', 'waiting')
    .orderBy('id', 'desc')
    .limit(mostLookedAt)
    .execute();
  const sent = ended.findIndex(({ state }) => state === 'sent');
  const failed = sent === -1 ? ended : ended.slice(0, sent);
  const [last, first] = [failed[0], failed.at(-1)];
  return last && first && { since: first.createdAt, failure: last.failure };
}

/** Lists the owners of messages of a template that could not be delivered since a time. */
export async function listFailedOwners(
  { db }: Pick<Context, 'db'>,
  { template, since }: { template: TemplateName; since: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('owner')
    .distinct()
    .where('template', '=', template)
    .where('state', '=', 'failed')
    .where('createdAt', '>', since)
    .execute();
  return rows.flatMap(({ owner }) => owner ?? []);
}
