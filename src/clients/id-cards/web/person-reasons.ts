import { cardFields, fieldNames, type CardField, type CardValues } from './card-fields.ts';
import { findingName, sideNames, type Finding } from './findings.ts';
import type { Side } from './id-card-state.ts';

export interface CardEvidence {
  findings: Readonly<Record<Side, readonly Finding[]>>;
  /** What was read, by field. */
  read: Partial<Record<CardField, { value: string }>>;
  /** What the client hands in. */
  values: CardValues;
}

/**
 * Why a person must look at a card before it is taken over, in words for the client that name no value: pictures of doubt, and fields that were not read or are not
 * as they were read. Empty when all was read, and nothing differs.
 */
export function personReasons({ findings, read, values }: CardEvidence): string[] {
  const names = (fields: readonly CardField[]): string => fields.map((name) => fieldNames[name]).join('、');
  const unread = cardFields.filter((name) => !read[name]);
  const changed = cardFields.filter((name) => isChanged(name, values[name], read[name]));
  return [
    ...(['front', 'back'] as const).flatMap((side) => {
      const doubts = findings[side].filter(({ weight }) => weight !== 'told').map(findingName);
      return doubts.length > 0 ? [`${sideNames[side]}照片：${doubts.join('、')}`] : [];
    }),
    ...(unread.length > 0 ? [`未能从照片上识别：${names(unread)}`] : []),
    ...(changed.length > 0 ? [`与照片上识别的不一致：${names(changed)}`] : []),
  ];
}

/** True when something was read and something else is handed in. */
export function isChanged(name: CardField, value: string, read: { value: string } | undefined): boolean {
  return read !== undefined && plain(name, value) !== plain(name, read.value);
}

/** Whether the client's own word is asked for a field: it was not read, is of doubt, or is not as it was read. */
export function needsConfirmation(name: CardField, value: string, reading: { value: string; isClear: boolean } | undefined): boolean {
  return reading?.isClear !== true || isChanged(name, value, reading);
}

/** Blanks, the case of X and the kind of a middle dot make no difference. */
function plain(name: CardField, value: string): string {
  const closed = value.replaceAll(/\s/g, '');
  if (name === 'number') return closed.toUpperCase();
  return name === 'name' ? closed.replaceAll(/[•・‧．.]/g, '·') : closed;
}
