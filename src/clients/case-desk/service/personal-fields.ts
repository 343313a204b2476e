import type { CaseRow } from '#clients/cases/service/cases.ts';
import { readTypedValue } from '#clients/cases/service/review/read-for-review.ts';
import { compareCard, type CardComparison, type CardSource } from '#clients/id-cards/service/review/compare-card.ts';
import { isMaskedField, maskCardField } from '#clients/id-cards/service/show-card.ts';
import { fieldNames } from '#clients/id-cards/web/card-fields.ts';
import { fail } from '#contract/call-error.ts';
import { readPerson, type Person } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { readUnmaskedValue, maskPerson } from '#workflow/assignments/service/masked-person.ts';
import type { CaseDeskDeps } from '../deps.ts';
import type { CaseDetail, ShownValue } from '../schema.ts';

/**
 * Personal values are named by their location: `client/mobile` for the account, `typed/contact/mobile` for a form,
 * `card/read/number` for the card as typed, recognised or stored.
 */
export const typedName = (step: string, field: string): string => `typed/${step}/${field}`;

/** Returns the masked values of the client. */
export const showClient = (person: Person): ShownValue[] =>
  maskPerson(person).map(({ label, text, field }) => ({ label, text, reveal: `client/${field}` }));

/** Returns the three masked columns of the card. */
export function showCard({ fields, ...rest }: CardComparison): NonNullable<CaseDetail['card']> {
  return {
    ...rest,
    fields: fields.map(({ field, differsFrom, ...values }) => {
      const toValue = (source: CardSource) => {
        const value = values[source];
        return {
          text: value === null ? null : maskCardField(field, value),
          reveal: value !== null && isMaskedField(field) ? `card/${source}/${field}` : null,
          differs: source !== 'typed' && differsFrom.includes(source),
        };
      };
      return { field, label: fieldNames[field], typed: toValue('typed'), read: toValue('read'), onFile: toValue('onFile') };
    }),
  };
}

/** Returns the value of such a name in the clear. Throws 40004 when there is none. */
export async function readPersonalField(ctx: Context, { business, identity }: CaseDeskDeps, row: CaseRow, name: string): Promise<string> {
  const [place, ...parts] = name.split('/');
  const value =
    place === 'client'
      ? await readAccountField(ctx, business, row, parts)
      : place === 'card'
        ? await readCardField(ctx, identity, row, parts)
        : place === 'typed' && readTypedValue(business, row, parts[0] ?? '', parts[1] ?? '');
  if (!value) throw fail('notFound');
  return value;
}

async function readAccountField(ctx: Context, { security }: CaseDeskDeps['business'], { clientId }: CaseRow, [name = '']: string[]) {
  return readUnmaskedValue(await readPerson(ctx, security, clientId), name);
}

async function readCardField(ctx: Context, identity: CaseDeskDeps['identity'], row: CaseRow, [source = '', name = '']: string[]) {
  const one = (await compareCard(ctx, identity, row))?.fields.find(({ field }) => field === name);
  const isKnown = source === 'typed' || source === 'read' || source === 'onFile';
  return one && isKnown && isMaskedField(one.field) ? one[source] : null;
}
