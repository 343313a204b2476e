import { fail } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { completeStep, lockCase, ownCase, reachStep, type CaseRow } from '#modules/client/cases/service/cases.ts';
import { readPerson } from '#modules/client/login/service/person.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { IdentityDeps } from '../deps.ts';
import type { SideReading } from '../reader/id-card-reader.ts';
import type { CardSide, ParsedSubmit, SubmitResult } from '../schema.ts';
import { cardFields, fieldNames, type CardField, type CardValues } from '../web/card-fields.ts';
import { findBound } from './bind-images.ts';
import { checkCard } from './check-card.ts';
import type { ImageRow } from './images.ts';

type Deps = Pick<IdentityDeps, 'vault' | 'security'>;

/**
 * Takes the fields of a card that the client has confirmed one by one, whether they were read or typed, and completes the step. Throws
 * 50102 when nobody is signed in, 40004 for a case that is not theirs, 40009 when the case stands at another step or lacks a picture, 40001
 * with the paths `fields.…` and `confirmed.…` for what does not fit or was not confirmed.
 */
export async function submitCard(ctx: Context, deps: Deps, { acpt_id, fields, confirmed }: ParsedSubmit): Promise<SubmitResult> {
  await ownCase(ctx, acpt_id);
  return inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, acpt_id);
    const step = await reachStep(tx, row, 'idCard');
    const images = await findBound(tx, row.id);
    if (!images) throw fail('conflict', '请先上传身份证人像面和国徽面照片');
    const values: CardValues = { ...fields, number: fields.number.replaceAll(/\s/g, '').toUpperCase() };
    await requireRight(tx, deps, row, { values, confirmed });
    await keepSubmission(tx, deps, row, { values, images });
    const changed = changedFields(deps, images, values);
    await completeStep(tx, row, step, {
      front: images.front.id,
      back: images.back.id,
      confirmed,
      // Which fields the client wrote themselves: nothing of what is in them.
      ...(changed ? { source: 'read', changed } : { source: 'typed' }),
    });
    await audit(tx, 'identity.submitCard', `client:${row.clientId}`, { case: row.id, front: images.front.id, back: images.back.id });
    return { done: true };
  });
}

interface CardSubmission {
  values: CardValues;
  confirmed: readonly CardField[];
}

async function requireRight(tx: Context, { security }: Deps, { clientId }: CaseRow, { values, confirmed }: CardSubmission): Promise<void> {
  const holder = await readPerson(tx, security, clientId);
  const wrong = checkCard(values, holder, shanghaiDay(tx.now)).map(({ path, message }): FieldError => ({
    path: `fields.${path}`,
    message,
  }));
  const unconfirmed = cardFields
    .filter((name) => !confirmed.includes(name))
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

/** The fields in which the client did not leave what was read; undefined when nothing was read. */
function changedFields({ vault }: Deps, { front, back }: Images, values: CardValues): CardField[] | undefined {
  const open = ({ id, sealedReading }: ImageRow): SideReading =>
    sealedReading ? vault.identityImages.sealedReading.open(sealedReading, { id }) : {};
  const reading: SideReading = { ...open(front), ...open(back) };
  if (Object.keys(reading).length === 0) return undefined;
  return cardFields.filter((name) => reading[name]?.value !== values[name]);
}
