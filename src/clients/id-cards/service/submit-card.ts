import { completeStep, lockCase, requireOwnCase, requireStep, type CaseRow } from '#clients/cases/service/cases.ts';
import { fail } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { IdentityDeps } from '../deps.ts';
import type { SideReading } from '../reader/id-card-reader.ts';
import type { CardSide, ParsedCardSubmit, CardSubmitResult } from '../schema.ts';
import { cardFields, fieldNames, type CardField, type CardValues } from '../web/card-fields.ts';
import { isChanged, needsConfirmation, listManualReviewReasons } from '../web/manual-review-reasons.ts';
import { checkCard } from './check-card.ts';
import { findBound } from './images/bind-images.ts';
import { findingsOf } from './images/examination.ts';
import type { ImageRow } from './images/images.ts';
import { judgeFields } from './judge-fields.ts';
import { readFields } from './read-images.ts';

type Deps = Pick<IdentityDeps, 'vault' | 'security'>;

/**
 * Accepts the fields of a card, read or typed, and completes the step. Fields that were not read, are doubtful or were changed
 * must be confirmed one by one. The evidence states why manual review is needed, if so. Throws 50102 when nobody is signed in,
 * 40004 for a case that is not theirs, 40009 when the case is at another step or lacks a picture, 40001 with the paths `fields.…`
 * and `confirmed.…` for inconsistent or unconfirmed fields.
 */
export async function submitCard(ctx: Context, deps: Deps, { acpt_id, fields, confirmed }: ParsedCardSubmit): Promise<CardSubmitResult> {
  await requireOwnCase(ctx, acpt_id);
  return inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, acpt_id);
    const step = await requireStep(tx, row, 'idCard');
    const images = await findBound(tx, row.id);
    if (!images) throw fail('conflict', '请先上传身份证人像面和国徽面照片');
    const values: CardValues = { ...fields, number: fields.number.replaceAll(/\s/g, '').toUpperCase() };
    const read = readFields(deps, images);
    await requireRight(tx, deps, row, { values, confirmed, read });
    await keepSubmission(tx, deps, row, { values, images });
    const findings = { front: findingsOf(tx, deps, images.front), back: findingsOf(tx, deps, images.back) };
    await completeStep(tx, row, step, {
      front: images.front.id,
      back: images.back.id,
      confirmed,
      // Names of the fields that the client typed, without values.
      unread: cardFields.filter((name) => !read[name]),
      changed: cardFields.filter((name) => isChanged(name, values[name], read[name])),
      findings: { front: findings.front.map(({ kind }) => kind), back: findings.back.map(({ kind }) => kind) },
      forPerson: listManualReviewReasons({ findings, read, values }),
    });
    await audit(tx, 'identity.submitCard', `client:${row.clientId}`, { case: row.id, front: images.front.id, back: images.back.id });
    return { done: true };
  });
}

interface CardSubmission {
  values: CardValues;
  confirmed: readonly CardField[];
  read: SideReading;
}

async function requireRight(tx: Context, { security }: Deps, { clientId }: CaseRow, submission: CardSubmission): Promise<void> {
  const { values, confirmed, read } = submission;
  const holder = await readPerson(tx, security, clientId);
  const today = shanghaiDay(tx.now);
  const { fields: readings } = judgeFields(read, holder, today);
  const wrong = checkCard(values, holder, today).map(({ path, message }): FieldError => ({
    path: `fields.${path}`,
    message,
  }));
  const unconfirmed = cardFields
    .filter((name) => needsConfirmation(name, values[name], readings[name]) && !confirmed.includes(name))
    .map((name): FieldError => ({ path: `confirmed.${name}`, message: `请核对“${fieldNames[name]}”并确认无误` }));
  if (wrong.length + unconfirmed.length > 0) throw fail('invalidInput', undefined, { errors: [...wrong, ...unconfirmed] });
}

type Images = Record<CardSide, ImageRow>;

async function keepSubmission(
  tx: Context,
  { vault }: Deps,
  { id: caseId, clientId }: CaseRow,
  { values, images }: { values: CardValues; images: Images },
): Promise<void> {
  const given = {
    sealedFields: vault.identitySubmissions.sealedFields.seal(values, { caseId }),
    frontImageId: images.front.id,
    backImageId: images.back.id,
    submittedAt: tx.now,
  };
  await tx.db
    .insertInto('identitySubmissions')
    .values({ caseId, clientId, ...given })
    .onConflict((conflict) => conflict.column('caseId').doUpdateSet(given))
    .execute();
}
