import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { PersonalEvent } from '#identity/accounts/ports.ts';
import { isSessionOpen, getSessionName } from '#identity/accounts/service/link-session.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { EventSource } from '#platform/database/merged/merged-events.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { beijingDay, inBeijing } from '#ui/format/beijing-time.ts';
import type { TimelineDeps } from '../deps.ts';
import type { TimelineFileLink, TimelineFilter } from '../schema.ts';
import { kindNames } from '../web/kinds.ts';
import { readPart } from './read-timeline.ts';

const linkMs = 5 * 60_000;
/** Maximum lines of a file; the client must narrow the period for more. */
export const maxFileLines = 10_000;

/** Creates a link to the calling client's filtered timeline as a file, and records the request in the timeline. */
export async function linkTimelineFile(
  ctx: Context,
  { tickets }: Pick<TimelineDeps, 'tickets'>,
  filter: TimelineFilter,
): Promise<TimelineFileLink> {
  const { clientId } = clientOf(ctx);
  const expiresAt = new Date(ctx.now.getTime() + linkMs);
  await inTransaction(ctx, (tx) => audit(tx, 'client.exportTimeline', `client:${clientId}`, { ...filter }));
  const ticket = tickets.make({ clientId, session: getSessionName(ctx), filter, expiresAt: expiresAt.getTime() });
  return { url: `/timeline.csv?ticket=${ticket}`, expiresAt: expiresAt.toISOString() };
}

/** Writes the file for the holder of a valid link, newest first. Throws 40004 for everybody else. */
export async function writeTimelineFile(
  ctx: Context,
  { sources, tickets }: TimelineDeps,
  given: string,
): Promise<{ name: string; text: string }> {
  const ticket = tickets.read(given);
  if (!ticket || ticket.expiresAt <= ctx.now.getTime() || !(await isSessionOpen(ctx, ticket.session))) throw fail('notFound');
  const { events, next } = await readPart(ctx, sources, { ...ticket, size: maxFileLines });
  const rows = events.map(({ at, kind, title, details }) => toCsvRow([inBeijing(at), kindNames[kind], title, details.join('；')]));
  const rest = next ? [toCsvRow(['', '', `记录多于 ${maxFileLines} 条，更早的请缩小时间范围后另行导出`, ''])] : [];
  return {
    name: `与我有关的记录-${beijingDay(ctx.now)}.csv`,
    text: [csvStart, toCsvRow(['时间（北京时间）', '类别', '事项', '说明']), ...rows, ...rest].join(''),
  };
}

/** Events of a client downloading their timeline. */
export const fileEvents: EventSource<PersonalEvent> = {
  code: 'file',
  // The second condition matches the index.
  rows: (clientId) => sql`select at, lpad(id::text, 19, '0') as id, '{}'::jsonb as facts
    from audit_entries where subject = ${`client:${clientId}`} and subject like 'client:%' and action = 'client.exportTimeline'`,
  tell: () => ({ title: '导出“与我有关的记录”', details: [], isSecurity: true }),
};
