import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSessionOpen, getSessionName } from '#identity/accounts/service/link-session.ts';
import type { Context } from '#platform/context.ts';
import type { ResumeFileLink } from '../../schema/files.ts';

/** Validity of an address in seconds. */
const linkSeconds = 300;

/** Signs a path, valid for five minutes and while the session that created it is open. It contains no personal data. */
export function signPath(ctx: Pick<Context, 'actor' | 'now'>, key: Buffer, path: string): ResumeFileLink {
  const expires = Math.floor(ctx.now.getTime() / 1000) + linkSeconds;
  const session = getSessionName(ctx);
  const ticket = `${expires}.${session}.${sign(key, { path, expires, session }).toString('base64url')}`;
  return { url: `${path}?ticket=${ticket}`, expiresAt: new Date(expires * 1000).toISOString() };
}

/** Returns true when we signed this path, it has not expired and its session is open. The comparison takes constant time. */
export async function isTicketValid(ctx: Pick<Context, 'db' | 'now'>, key: Buffer, path: string, ticket: unknown): Promise<boolean> {
  const [, expiresText = '', session = '', signature = ''] =
    (typeof ticket === 'string' && /^(\d{1,12})\.([\w-]{1,60})\.([\w-]{43})$/.exec(ticket)) || [];
  const expires = Number(expiresText);
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(key, { path, expires, session });
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected) && ctx.now.getTime() <= expires * 1000;
  return isOurs && (await isSessionOpen(ctx, session));
}

function sign(key: Buffer, { path, expires, session }: { path: string; expires: number; session: string }): Buffer {
  return createHmac('sha256', key).update(`${path}\n${expires}\n${session}`).digest();
}
