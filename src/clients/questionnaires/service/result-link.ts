import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ResultLink } from '../schema/attempts.ts';

const lifeSeconds = 300;

/** Returns a signed link to the PDF of a result, valid for five minutes: a browser's download has no token. */
export function signResultLink(key: Buffer, id: string, now: Date): ResultLink {
  const expires = Math.floor(now.getTime() / 1000) + lifeSeconds;
  return {
    url: `/common/question_paper/result/${id}.pdf?expires=${expires}&signature=${sign(key, id, expires).toString('base64url')}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

/** Returns true when the link's signature for this result is valid and it has not expired. */
export function isValidResultLink(key: Buffer, id: string, { expires, signature }: Record<string, unknown>, now: Date): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(key, id, Number(expires))];
  return given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() <= Number(expires) * 1000;
}

const sign = (key: Buffer, id: string, expires: number): Buffer => createHmac('sha256', key).update(`${id}\n${expires}`).digest();
