import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Terminal } from '#identity/accounts/schema.ts';
import { terminalOf } from '#identity/accounts/service/terminal.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import type { Context } from '#platform/context.ts';
import { drawQrCode } from '#platform/qr-code.ts';
import { paths } from '#ui/paths.ts';
import type { ScanBeginResult } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';

/** How long a code on a screen is good for. */
const scanSeconds = 120;

/** An act that a phone confirms instead of a login: by the key of its proofs, of whose session. */
interface ScannedAct {
  forAct: string;
  forSession: string;
  clientId: number;
}

/**
 * Begins a login, or the confirmation of an act, that waits for a phone. The code on the screen holds a ticket, behind `#`, so that no server and no log sees it as an address; the
 * secret stays in the page, and without it nobody gets what the ticket is confirmed for: a picture of the code is worth nothing. Of both the
 * hash alone is kept.
 */
export async function askToScan(
  ctx: Context,
  { publicUrl }: Pick<ClientSecurity, 'publicUrl'>,
  told: Terminal,
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

/** Forgets what nobody has confirmed in time. */
export async function removeOldScans({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('scanLogins').where('expiresAt', '<', now).execute();
}

/** As tickets and secrets are kept. */
export const scanHash = (text: string): Buffer => createHash('sha256').update(text).digest();
