import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { toFieldErrors } from '#platform/http/parse-draft.ts';
import { passCookie } from '../calls.ts';
import type { InvestorGate } from '../investor-gate.ts';
import {
  statedName,
  type ConfirmationResult,
  type InvestorConfirmInput,
  type ConfirmationStatus,
  type Terms,
  type WithdrawalResult,
} from '../schema.ts';
import { getTerms } from './terms.ts';
import { truncateAddress } from './truncate-address.ts';

const daySeconds = 86_400;
const hourMs = 3_600_000;
/** Maximum confirmations an hour from one network, because evidence is stored permanently and must not fill the table. */
const mostPerHour = 100;

/**
 * Stores, as evidence, that the visitor read the terms of this version, states the name, meets one of the conditions and confirms
 * every statement. Returns the pass that opens private-fund content until the validity of the terms is over. Throws 40001 for
 * missing fields, 40009 when the terms have changed meanwhile, 40029 after a hundred an hour from one network. 私募投资基金监督管理条例 §18,
 * §20.
 */
export async function confirmInvestor(gate: InvestorGate, ctx: Context, input: InvestorConfirmInput): Promise<ConfirmationResult> {
  return inTransaction(ctx, async (tx) => {
    const terms = await getTerms(tx);
    if (input.version !== terms.version) throw fail('conflict', '确认内容已更新，请重新阅读后确认');
    const name = requireWhole(terms, input);
    const network = truncateAddress(tx.ip ?? '');
    await requireRoom(tx, network);
    const maxAgeSeconds = terms.validDays * daySeconds;
    const id = randomUUID();
    const expiresAt = new Date(Math.floor(tx.now.getTime() / 1000 + maxAgeSeconds) * 1000);
    await tx.db
      .insertInto('privateFundConfirmations')
      .values({
        id,
        termsVersion: terms.version,
        condition: input.condition,
        statements: terms.statements.map(({ key }) => key),
        sealedName: gate.encryptName(name),
        network,
        userAgent: (tx.userAgent ?? '').slice(0, 300),
        confirmedAt: tx.now,
        expiresAt,
      })
      .execute();
    await audit(hideAddress(tx), 'privateFund.confirm', `privateFundConfirmation:${id}`, {
      terms: terms.version,
      condition: input.condition,
    });
    return { pass: gate.signPass({ id, expiresAt }), expiresAt: expiresAt.toISOString(), maxAgeSeconds };
  });
}

/** Withdraws the visitor's confirmation immediately, on every device with its cookie. False when there was no valid one. */
export async function withdrawConfirmation(gate: InvestorGate, ctx: Context): Promise<WithdrawalResult> {
  const held = await findConfirmation(gate, ctx);
  if (!held) return { isWithdrawn: false };
  return inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('privateFundConfirmations')
      .set({ withdrawnAt: tx.now })
      .where('id', '=', held.id)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst();
    await audit(hideAddress(tx), 'privateFund.withdraw', `privateFundConfirmation:${held.id}`);
    return { isWithdrawn: numUpdatedRows > 0n };
  });
}

/** Returns the visitor's valid confirmation and its expiry. */
export async function getConfirmationStatus(gate: InvestorGate, ctx: Context): Promise<ConfirmationStatus> {
  const held = await findConfirmation(gate, ctx);
  if (!held) return { isConfirmed: false, confirmation: null };
  const { termsVersion, confirmedAt, expiresAt } = held;
  return {
    isConfirmed: true,
    confirmation: { termsVersion, confirmedOn: shanghaiDay(confirmedAt), expiresOn: shanghaiDay(expiresAt) },
  };
}

/**
 * Requires a valid confirmation; every service with private-fund content calls it first. Throws 40005 without a confirmation, or
 * with one that is forged, expired, withdrawn, or of terms that are no longer in effect.
 */
export async function requireConfirmation(gate: InvestorGate, ctx: Context): Promise<void> {
  if (!(await findConfirmation(gate, ctx))) throw fail('needsInvestorConfirmation');
}

type Confirmation = Selectable<Tables['privateFundConfirmations']>;

/** Checks the signature first, so that a forged pass causes no query. */
async function findConfirmation(gate: InvestorGate, ctx: Context): Promise<Confirmation | undefined> {
  const pass = gate.verifyPass(ctx.cookies?.[passCookie], ctx.now);
  if (!pass) return undefined;
  const { version } = await getTerms(ctx);
  return ctx.db
    .selectFrom('privateFundConfirmations')
    .selectAll()
    .where('id', '=', pass.id)
    .where('termsVersion', '=', version)
    .where('expiresAt', '>', ctx.now)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
}

/** Returns the stated name. Throws when a field is missing. */
function requireWhole({ conditions, statements }: Terms, input: InvestorConfirmInput): string {
  const errors: FieldError[] = [];
  const name = statedName.safeParse(input.name);
  if (!conditions.some(({ key }) => key === input.condition)) errors.push({ path: 'condition', message: '请选择您符合的条件' });
  if (!name.success) errors.push({ path: 'name', message: toFieldErrors(name.error)[0]!.message });
  for (const { key } of statements) {
    if (!input.statements.includes(key)) errors.push({ path: `statement-${key}`, message: '请阅读并勾选这一项，未勾选则不能继续' });
  }
  if (!name.success || errors.length > 0) throw fail('invalidInput', undefined, { errors });
  return name.data;
}

async function requireRoom(tx: Context, network: string): Promise<void> {
  const { count } = await tx.db
    .selectFrom('privateFundConfirmations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('network', '=', network)
    .where('confirmedAt', '>', new Date(tx.now.getTime() - hourMs))
    .executeTakeFirstOrThrow();
  if (count >= mostPerHour) throw fail('tooManyRequests', undefined, { retryAfter: hourMs / 1000 });
}

/** The audit trail stores only the truncated address, like the evidence. */
const hideAddress = (tx: Context): Context => ({ ...tx, ip: truncateAddress(tx.ip ?? '') });
