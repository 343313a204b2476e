import { cardFields, fieldNames, type CardField, type CardValues } from './card-fields.ts';
import { findingName, sideNames, type PictureFinding } from './findings.ts';
import type { IdCardSide } from './id-card-state.ts';

export interface CardEvidence {
  findings: Readonly<Record<IdCardSide, readonly PictureFinding[]>>;
  /** OCR results by field. */
  read: Partial<Record<CardField, { value: string }>>;
  /** The submitted values. */
  values: CardValues;
}

/**
 * Lists why a card needs manual review, in texts for the client that contain no values: doubtful pictures, and fields that were
 * not read or were changed. Empty when all fields were read and none differs.
 */
export function listManualReviewReasons({ findings, read, values }: CardEvidence): string[] {
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

/** Returns true when the submitted value differs from the one that was read. */
export function isChanged(name: CardField, value: string, read: { value: string } | undefined): boolean {
  return read !== undefined && plain(name, value) !== plain(name, read.value);
}

/** Returns whether a field needs the client's confirmation: it was not read, is doubtful, or differs from the reading. */
export function needsConfirmation(name: CardField, value: string, reading: { value: string; isClear: boolean } | undefined): boolean {
  return reading?.isClear !== true || isChanged(name, value, reading);
}

/** Normalises blanks, the case of X and middle dots for comparison. */
function plain(name: CardField, value: string): string {
  const closed = value.replaceAll(/\s/g, '');
  if (name === 'number') return closed.toUpperCase();
  return name === 'name' ? closed.replaceAll(/[•・‧．.]/g, '·') : closed;
}
