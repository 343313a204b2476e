import { randomUUID } from 'node:crypto';
import { requireNotDeclined } from '#clients/privacy/service/consents.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { CaseDeps } from '../../deps.ts';
import type { FlowStep } from '../../flow.ts';
import { newCaseNumber } from '../../vault.ts';
import { announceCase } from '../announce-case.ts';
import { readBusiness, type PublishedBusiness } from '../businesses/read-business.ts';
import { addEvent, type CaseRow } from '../cases.ts';
import { expireCase } from '../handling/expire-cases.ts';

/** Signed with the other documents when a client insists on a product above their level (trade rule X3). */
export const mismatchWarning = 'mismatch_warning';

const dayMs = 86_400_000;

/**
 * Returns the calling client's unfinished case of a business, or opens one with the steps in force today. Parallel requests get
 * the same case. Throws 50102 when nobody is signed in, 40004 for an unknown business, 40009 for a client who has refused the
 * processing of their data.
 */
export async function openCase(ctx: Context, { ports }: Pick<CaseDeps, 'ports'>, busiCode: string): Promise<CaseRow> {
  const { clientId } = clientOf(ctx);
  await expireOwn(ctx, clientId, busiCode);
  const known = await findUnfinished(ctx, clientId, busiCode);
  if (known) return known;
  const business = await readBusiness(ctx, busiCode);
  const { productLevel } = business.body;
  const isAboveLevel = productLevel !== undefined && (await ports.risk.match(ctx, clientId, productLevel)) === 'warn';
  const steps = isAboveLevel ? withWarning(business.body.steps) : business.body.steps;
  for (;;) {
    const row = await inTransaction(ctx, (tx) => insert(tx, { clientId, business, steps }));
    // A parallel request won, or, very rarely, the number collided.
    const found = row ?? (await findUnfinished(ctx, clientId, busiCode));
    if (found) return found;
  }
}

function withWarning(steps: readonly FlowStep[]): FlowStep[] {
  return steps.map((step) => (step.kind === 'agreements' ? { ...step, documents: [mismatchWarning, ...step.documents] } : step));
}

/** Returns undefined when the client has an unfinished case meanwhile. */
async function insert(
  tx: Context,
  { clientId, business, steps }: { clientId: number; business: PublishedBusiness; steps: readonly FlowStep[] },
): Promise<CaseRow | undefined> {
  await requireNotDeclined(tx, clientId, 'privacy_policy');
  const row = await tx.db
    .insertInto('businessCases')
    .values({
      id: randomUUID(),
      number: newCaseNumber(shanghaiDay(tx.now)),
      clientId,
      busiCode: business.code,
      busiVersion: business.version,
      steps: JSON.stringify(steps),
      state: 'open',
      openedAt: tx.now,
      updatedAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + business.body.keepDays * dayMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await addEvent(tx, row.id, { kind: 'opened', text: `开始办理“${business.body.name}”` });
  await announceCase(tx, row, 'open');
  await audit(tx, 'businessCase.open', `businessCase:${row.id}`, { busiCode: business.code, version: business.version });
  return row;
}

/** Returns the client's case of a business that is open, under review or returned. */
export function findUnfinished(ctx: Context, clientId: number, busiCode: string): Promise<CaseRow | undefined> {
  return ctx.db
    .selectFrom('businessCases')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('busiCode', '=', busiCode)
    .where('state', 'in', ['open', 'inReview', 'returned'])
    .executeTakeFirst();
}

/** Expires an overdue case at once, so that a new one can be opened before the job runs. */
async function expireOwn(ctx: Context, clientId: number, busiCode: string): Promise<void> {
  const row = await findUnfinished(ctx, clientId, busiCode);
  if (row && row.state !== 'inReview' && row.expiresAt <= ctx.now) await expireCase(ctx, row.id);
}
