import type { ReportedTerminal } from '#identity/accounts/schema.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { listOpenSessions, type OpenPersonSession } from '#identity/accounts/service/sessions.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import type { Context } from '#platform/context.ts';
import { paginate, type PageOptions } from '#platform/database/paginate.ts';
import { maskIp } from '#ui/format/masks.ts';
import { type LoginAccount } from '../../account.ts';
import type { LoginOutcome } from '../../columns.ts';
import type { LoginItem, LoginListResult } from '../../schema.ts';
import { clientOf } from '../session.ts';

export interface LoginRecord {
  /** The value that the client program reported. */
  terminal: ReportedTerminal;
  account?: LoginAccount;
  /** The client, or the key of the entered account, by which its client is found if there is one. */
  clientId?: number;
  accountKey?: Buffer;
  sessionId?: string;
  result: LoginOutcome;
}

/** Stores a login for the client's and the firm's history; returns the client's id, null for an unknown account. */
export async function recordLogin(
  tx: Context,
  { terminal, account, clientId, accountKey, sessionId, result }: LoginRecord,
): Promise<number | null> {
  const column = account?.kind === 'mobile' ? 'mobileKey' : 'fundAccountKey';
  const { clientId: id } = await tx.db
    .insertInto('clientLogins')
    .values(({ selectFrom }) => ({
      clientId:
        clientId ??
        selectFrom('clientAccounts')
          .select('id')
          .where(column, '=', accountKey ?? Buffer.alloc(0)),
      sessionId: sessionId ?? null,
      at: tx.now,
      result,
      ip: tx.ip ?? null,
      device: deviceNameOf(tx.userAgent),
      channel: terminal.channel ?? null,
      opEntrustWay: terminal.op_entrust_way ?? null,
      opStation: terminal.op_station ?? null,
    }))
    .returning('clientId')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the calling client's logins, newest first, and their open sessions. Addresses are masked. */
export async function listLogins(ctx: Context, asked: PageOptions): Promise<LoginListResult> {
  const { clientId, sessionId } = clientOf(ctx);
  const own = ctx.db.selectFrom('clientLogins').where('clientId', '=', clientId);
  const [{ records, ...page }, sessions] = await Promise.all([
    paginate(own, asked, (all) => all.selectAll().orderBy('id', 'desc')),
    listOpenSessions(ctx, clientKind, clientId),
  ]);
  const logins = records.map(({ id, at, result, ip, device, sessionId: session }): LoginItem => ({
    id,
    at: at.toISOString(),
    result,
    ip: maskIp(ip),
    device,
    isCurrent: session === sessionId,
  }));
  return { records: logins, ...page, sessions: sessions.map((session) => toSession(session, sessionId)) };
}

const toSession = (
  { id, startedAt, lastSeenAt, ip, device }: OpenPersonSession,
  currentId: string,
): LoginListResult['sessions'][number] => ({
  id,
  startedAt: startedAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  ip: maskIp(ip),
  device,
  isCurrent: id === currentId,
});
