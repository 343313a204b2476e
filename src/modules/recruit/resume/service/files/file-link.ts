import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileLink } from '../../schema/files.ts';

/** How long an address is good before it must be asked for anew. */
const linkSeconds = 300;

/** The path as an address that whoever holds it can read for five minutes: there is no session in it, and nothing about a person. */
export function signPath(key: Buffer, path: string, now: Date): FileLink {
  const expires = Math.floor(now.getTime() / 1000) + linkSeconds;
  const ticket = `${expires}.${sign(key, path, expires).toString('base64url')}`;
  return { url: `${path}?ticket=${ticket}`, expiresAt: new Date(expires * 1000).toISOString() };
}

/** True when we signed this path and its time is not over. The comparison takes the same time for every wrong signature. */
export function isTicketGood(key: Buffer, path: string, ticket: unknown, now: Date): boolean {
  const [, expiresText = '', signature = ''] = (typeof ticket === 'string' && /^(\d{1,12})\.([\w-]{43})$/.exec(ticket)) || [];
  const expires = Number(expiresText);
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(key, path, expires);
  return given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() <= expires * 1000;
}

function sign(key: Buffer, path: string, expires: number): Buffer {
  return createHmac('sha256', key).update(`${path}\n${expires}`).digest();
}
