import type { Context } from '#platform/context.ts';
import type { MessagingDeps } from '../deps.ts';
import type { MessageState } from '../message.ts';
import type { TemplateName } from '../templates.ts';

interface OwnQuestion {
  /** Whose they are, as the record of acts names people (`staff:12`). */
  owner: string;
  template: TemplateName;
  since: Date;
}

/** How many messages of a template somebody was written since then. */
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

/** Of a recipient who gets nothing at all no more messages than these are looked at. */
const mostLookedAt = 200;

/** What became of a message. */
export interface MessageFate {
  state: MessageState;
  at: Date;
  failure: string | null;
}

/** What became of the newest message of these templates to a recipient; undefined where there was none. */
export async function readLastFate(
  { db }: Pick<Context, 'db'>,
  { vault }: Pick<MessagingDeps, 'vault'>,
  { recipient, templates }: { recipient: string; templates: readonly TemplateName[] },
): Promise<MessageFate | undefined> {
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

/** Since when a recipient has got none of the messages of these templates, and why not the last one; undefined where the newest one that ended was sent. */
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

/** Whose messages of a template could not be delivered since then. */
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
