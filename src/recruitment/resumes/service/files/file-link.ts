import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSessionOpen, nameSession } from '#identity/accounts/service/link-session.ts';
import type { Context } from '#platform/context.ts';
import type { FileLink } from '../../schema/files.ts';

/** How long an address is good before it must be asked for anew. */
const linkSeconds = 300;

/** The path as an address that whoever holds it can read for five minutes, as long as the session lasts that made it: nothing about a person is in it. */
export function signPath(ctx: Pick<Context, 'actor' | 'now'>, key: Buffer, path: string): FileLink {
  const expires = Math.floor(ctx.now.getTime() / 1000) + linkSeconds;
  const session = nameSession(ctx);
  const ticket = `${expires}.${session}.${sign(key, { path, expires, session }).toString('base64url')}`;
  return { url: `${path}?ticket=${ticket}`, expiresAt: new Date(expires * 1000).toISOString() };
}

/** True when we signed this path, its time is not over and its session lasts. The comparison takes the same time for every wrong signature. */
export async function isTicketGood(ctx: Pick<Context, 'db' | 'now'>, key: Buffer, path: string, ticket: unknown): Promise<boolean> {
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
