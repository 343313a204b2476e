import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CardExaminer, ExaminedCard } from '#clients/id-cards/examine/examine-card.ts';
import type { CardSide } from '#clients/id-cards/schema.ts';
import type { CardValues } from '#clients/id-cards/web/card-fields.ts';
import type { UploadedFile } from '#contract/call.ts';
import { parseAccount } from '#identity/clients/account.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { checkIdNumber } from '#ui/form/id-number.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { demoClients } from '../clients.ts';

export type DayClientContext = Context & { actor: Extract<Context['actor'], { kind: 'client' }> };

/** A demo client who submits cases. */
export interface DayClient {
  tail: string;
  name: string;
  mobile: string;
  idNumber: string;
  email: string;
  /** Returns the client's context at a time, in a separate session. */
  at(now: Date): DayClientContext;
}

/** Returns a demo client by the last digits of their fund account. Throws for one that the site does not have. */
export async function openDayClient(ctx: Context, { vault }: Pick<ClientSecurity, 'vault'>, tail: string): Promise<DayClient> {
  const known = demoClients.find(({ fundAccount }) => fundAccount.endsWith(tail));
  if (!known?.mobile) throw new Error(`no demo client ${tail} with a number`);
  const { fundAccount, name, mobile, idNumber = '', email = '' } = known;
  const { id: clientId } = await ctx.db
    .selectFrom('clientAccounts')
    .select('id')
    .where('fundAccountKey', '=', vault.accountKey(parseAccount(fundAccount)))
    .executeTakeFirstOrThrow();
  const sessionId = randomUUID();
  return { tail, name, mobile, idNumber, email, at: (now) => ({ ...ctx, now, actor: { kind: 'client', clientId, sessionId } }) };
}

/** Returns the latest code to a number or address from the outbox, because the demo sends nothing. */
export async function readLatestCode(ctx: Context, messaging: MessagingDeps, recipient: string): Promise<string> {
  const code = (await readOutbox(ctx, messaging, { recipient })).find((message) => message.code !== null)?.code;
  if (!code) throw new Error('no code in the outbox of the demo');
  return code;
}

/** Returns a picture of a side of the client's card; all clients share one back. */
export function readCardPicture({ tail }: DayClient, side: CardSide): UploadedFile {
  const file = side === 'front' ? `front-${tail}.jpg` : 'back.jpg';
  return { name: file, type: 'image/jpeg', bytes: readFileSync(new URL(`./media/${file}`, import.meta.url)) };
}

/** Returns the data of the card that does not follow from the number: the address as the client enters it, and the values common to all. */
export function buildCardValues(
  { name, idNumber }: DayClient,
  now: Date,
  given: Pick<CardValues, 'address' | 'nation' | 'issuer' | 'validFrom' | 'validUntil'>,
): CardValues {
  const number = checkIdNumber(idNumber, shanghaiDay(now));
  if (!number.isValid) throw new Error(`no card of ${name}`);
  const { birth, sex } = number.parts;
  return { ...given, name, birth, sex, number: idNumber };
}

/** Caches the results of an examiner: examining and reading a picture takes seconds, and all clients of the day share a back. */
export function examineOnce(examiner: CardExaminer): CardExaminer {
  const known = new Map<string, Promise<ExaminedCard>>();
  return {
    examine(ctx, picture) {
      const hash = createHash('sha256').update(picture).digest('hex');
      const examined = known.get(hash) ?? examiner.examine(ctx, picture);
      known.set(hash, examined);
      return examined;
    },
  };
}
