import type { CaseRow } from '#clients/cases/service/cases.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { CardSide } from '../../schema.ts';
import { cardFields, type CardField, type CardValues } from '../../web/card-fields.ts';
import { findingName } from '../../web/findings.ts';
import { isChanged } from '../../web/manual-review-reasons.ts';
import { findingsOf } from '../images/examination.ts';
import { readIdCard } from '../read-card.ts';
import { readFields } from '../read-images.ts';
import { findCardValues } from '../show-card.ts';
import { findCaseImages } from './case-images.ts';

/** The source of a card field: typed by the client, read from the pictures, stored on file. */
export type CardSource = 'typed' | 'read' | 'onFile';

/** One field from all three sources, in the clear, and which of them differ from the typed value. */
export interface ComparedField extends Record<CardSource, string | null> {
  field: CardField;
  differsFrom: Exclude<CardSource, 'typed'>[];
}

export interface CardComparison {
  fields: ComparedField[];
  /** Findings about the pictures, by side. */
  findings: Record<CardSide, string[]>;
  hasPictures: boolean;
}

type Deps = Pick<IdentityDeps, 'vault' | 'security'>;

/** Returns the submitted card of a case next to its readings and the data on file; undefined when the case has no card. */
export async function compareCard(ctx: Context, deps: Deps, row: CaseRow): Promise<CardComparison | undefined> {
  const typed = await findCardValues(ctx, deps.vault, row.id);
  if (!typed) return undefined;
  const images = await findCaseImages(ctx, row.id);
  const read = images ? readFields(deps, images) : {};
  const onFile = await readOnFile(ctx, deps, row);
  const fields = cardFields.map((field): ComparedField => {
    const [fromPicture, fromFile] = [read[field]?.value ?? null, onFile[field] ?? null];
    const differs = (value: string | null): boolean => value !== null && isChanged(field, typed[field], { value });
    return {
      field,
      typed: typed[field],
      read: fromPicture,
      onFile: fromFile,
      differsFrom: [...(differs(fromPicture) ? (['read'] as const) : []), ...(differs(fromFile) ? (['onFile'] as const) : [])],
    };
  });
  const findingsFor = (side: CardSide) =>
    images
      ? findingsOf(ctx, deps, images[side])
          .filter(({ weight }) => weight !== 'told')
          .map(findingName)
      : [];
  return { fields, findings: { front: findingsFor('front'), back: findingsFor('back') }, hasPictures: images !== undefined };
}

/** Without a card on file the account provides the name and number. */
async function readOnFile(ctx: Context, deps: Deps, { id, clientId }: CaseRow): Promise<Partial<CardValues>> {
  const card = await readIdCard(ctx, deps, clientId);
  if (card && card.caseId !== id) return card.fields;
  const { name, idNumber } = await readPerson(ctx, deps.security, clientId);
  return { name, ...(idNumber && { number: idNumber }) };
}
