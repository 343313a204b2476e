import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { maskIdNumber, maskName } from '#ui/format/masks.ts';
import type { IdentityDeps } from '../deps.ts';
import type { IdCardStatusResult } from '../schema.ts';
import type { CardValues } from '../web/card-fields.ts';
import { findIdCardStatus } from './id-card.ts';

type Deps = Pick<IdentityDeps, 'vault'>;

interface CardOnFile {
  fields: CardValues;
  validFrom: Day;
  filedAt: Date;
  /** The case that brought the card. */
  caseId: string | null;
}

/** Returns the card on file in the clear, for the client's own export and for checks on the server; undefined when there is none. */
export async function readIdCard(ctx: Pick<Context, 'db'>, { vault }: Deps, clientId: number): Promise<CardOnFile | undefined> {
  const row = await ctx.db
    .selectFrom('clientIdCards')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const fields = vault.clientIdCards.sealedFields.open(row.sealedFields, row);
  return { fields, validFrom: row.validFrom, filedAt: row.filedAt, caseId: row.caseId };
}

/** Returns the state of the calling client's card with masked fields to recognise it by. Throws 50102 when nobody is signed in. */
export async function getIdCardStatus(ctx: Context, deps: Deps): Promise<IdCardStatusResult> {
  const { clientId } = clientOf(ctx);
  const standing = await findIdCardStatus(ctx, clientId);
  const card = await readIdCard(ctx, deps, clientId);
  if (!card) return { ...standing, card: null };
  const { fields, validFrom, filedAt } = card;
  return {
    ...standing,
    card: { name: maskName(fields.name), number: maskIdNumber(fields.number), validFrom, filedAt: filedAt.toISOString() },
  };
}
