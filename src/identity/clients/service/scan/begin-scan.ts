import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { ReportedTerminal } from '#identity/accounts/schema.ts';
import { terminalOf } from '#identity/accounts/service/terminal.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import type { Context } from '#platform/context.ts';
import { drawQrCode } from '#platform/qr-code.ts';
import { paths } from '#ui/paths.ts';
import type { ScanBeginResult } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { clientLimits } from '../../web/client-limits.ts';

/** Validity of a code on a screen. */
const scanSeconds = clientLimits.scanMinutes * 60;

/** An act that a phone confirms instead of a login: the key of its proofs, and its session. */
interface ScannedAct {
  forAct: string;
  forSession: string;
  clientId: number;
}

/**
 * Starts a login, or the confirmation of an act, by phone. The code on the screen holds a ticket in the URL fragment, which no
 * server or log receives. The secret stays in the page and is required to fetch the result, so a photo of the code is useless.
 * Only the hashes of both are stored.
 */
export async function beginScan(
  ctx: Context,
  { publicUrl }: Pick<ClientSecurity, 'publicUrl'>,
  told: ReportedTerminal,
  act?: ScannedAct,
): Promise<ScanBeginResult> {
  const [ticket, secret] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const number = randomInt(10, 100);
  const terminal = terminalOf(told);
  await ctx.db
    .insertInto('scanLogins')
    .values({
      ticketHash: scanHash(ticket),
      secretHash: scanHash(secret),
      number,
      state: 'waiting',
      ...act,
      ip: ctx.ip ?? null,
      device: deviceNameOf(ctx.userAgent),
      terminal: terminal && JSON.stringify(terminal),
      askedAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + scanSeconds * 1000),
    })
    .execute();
  const url = `${new URL(paths.scanLogin(), publicUrl).href}#${ticket}`;
  return { secret, number, qrCode: drawQrCode(url), url, expiresInSeconds: scanSeconds };
}

/** Deletes expired scans. */
export async function removeOldScans({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('scanLogins').where('expiresAt', '<', now).execute();
}

/** Hash under which tickets and secrets are stored. */
export const scanHash = (text: string): Buffer => createHash('sha256').update(text).digest();
