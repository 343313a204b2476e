import { listClientCases } from '#clients/cases/service/list-cases.ts';
import { readPart } from '#clients/timeline/service/read-timeline.ts';
import { fail } from '#contract/call-error.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { recordAccess } from '#identity/accounts/service/record-access.ts';
import { listOpenSessions } from '#identity/accounts/service/sessions.ts';
import { readClientLoginStatus } from '#identity/clients/service/find-client.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { maskIp } from '#ui/format/masks.ts';
import { readUnmaskedValue, maskPerson } from '#workflow/assignments/service/masked-person.ts';
import { recordReveal } from '#workflow/assignments/service/reveals.ts';
import type { ClientCareDeps } from '../deps.ts';
import type { ClientDetail, ClientHistory, ParsedClientReveal, RevealedValue } from '../schema.ts';
import { clientWork, requireLookUp } from './look-up.ts';

const historySize = 30;
const shownCases = 20;

/** Returns the masked client of an open look-up and the account state. Throws 40004 as `requireLookUp`. */
export async function readClient(ctx: Context, { security }: ClientCareDeps, { id }: { id: string }): Promise<ClientDetail> {
  const { number, clientId, endsAt } = await requireLookUp(ctx, id);
  const [person, standing, sessions, cases] = await Promise.all([
    readPerson(ctx, security, clientId),
    readClientLoginStatus(ctx, security, clientId),
    listOpenSessions(ctx, clientKind, clientId),
    listClientCases(ctx, clientId),
  ]);
  return {
    number,
    endsAt: endsAt.toISOString(),
    values: maskPerson(person),
    status: standing.status,
    since: standing.createdAt.toISOString(),
    lockedUntil: standing.lockedUntil?.toISOString() ?? null,
    devices: standing.devices,
    sessions: sessions.map(({ id: session, device, ip, startedAt, lastSeenAt }) => ({
      id: session,
      device,
      ip: maskIp(ip),
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    logins: standing.logins.map(({ at, ip, ...login }) => ({ ...login, at: at.toISOString(), ip: maskIp(ip) })),
    cases: cases
      .slice(0, shownCases)
      .map(({ acptId, number: caseNumber, name, openedAt }) => ({ id: acptId, number: caseNumber, business: name, openedAt })),
  };
}

/** Returns the client's history as they see it themselves. Throws 40004 as `requireLookUp`. */
export async function readHistory(
  ctx: Context,
  { timeline }: ClientCareDeps,
  { id, before }: { id: string; before?: string | undefined },
): Promise<ClientHistory> {
  const { clientId } = await requireLookUp(ctx, id);
  const { events, next } = await readPart(ctx, timeline.sources, { clientId, filter: {}, size: historySize, ...(before && { before }) });
  return { events: events.map(({ id: event, at, title, details }) => ({ id: event, at, title, details })), next };
}

/** Returns one personal value of the client in the clear, with the quota, proof and reason of `recordReveal`. */
export function revealClientField(ctx: Context, { security }: ClientCareDeps, input: ParsedClientReveal): Promise<RevealedValue> {
  const { id, field, reason, note } = input;
  return inTransaction(ctx, async (tx) => {
    const left = await recordReveal(tx, clientWork, { subject: id, field, reason, note });
    const { clientId, number } = await requireLookUp(tx, id);
    const value = readUnmaskedValue(await readPerson(tx, security, clientId), field);
    if (value === undefined) throw fail('notFound');
    await recordAccess(tx, clientKind, clientId, { role: 'clientService', reason: 'revealOnLookUp', number });
    return { value, left };
  });
}
