import { checkIdNumber } from '#ui/form/id-number.ts';
import type { SideReading } from '../reader/id-card-reader.ts';
import { suggestNumber } from '../reader/suggest-number.ts';
import type { FieldReading, OcrResult } from '../schema.ts';
import { cardFields, type CardField, type CardValues } from '../web/card-fields.ts';
import { checkCard } from './check-card.ts';

/**
 * Confidence from which a field is clear; below it the client has to check it. The worst character of correct readings has 0.89 and more,
 * misreadings have 0.3 to 0.85.
 */
const clearFrom = 0.88;

/**
 * Returns the readings with an assessment of each field: its confidence, and whether it is consistent with the others, the
 * account and today.
 */
export function judgeFields(read: SideReading, holder: { name: string; idNumber: string | null }, today: string): OcrResult {
  const reading = { ...tellByNumber(read, today), ...read };
  const names = cardFields.filter((name) => reading[name]);
  const values: Partial<CardValues> = Object.fromEntries(names.map((name) => [name, reading[name]!.value]));
  const doubts = new Map(checkCard(values, holder, today).map(({ path, message }) => [path, message]));
  const toFieldReading = (name: CardField): FieldReading => {
    const { confidence, ...rest } = reading[name]!;
    const doubt = doubts.get(name);
    const suggestion = name === 'number' ? suggestNumber(rest.value, values.birth) : undefined;
    return { ...rest, confidence, isClear: confidence >= clearFrom && !doubt, ...(doubt && { doubt }), ...(suggestion && { suggestion }) };
  };
  return {
    outcome: names.length > 0 ? 'read' : 'manual',
    fields: Object.fromEntries(names.map((name) => [name, toFieldReading(name)])),
  };
}

/** Derives birth and sex from a valid number (GB 11643-1999) when OCR missed them. They have the number's confidence and no position. */
function tellByNumber({ number }: SideReading, today: string): SideReading {
  const check = number && checkIdNumber(number.value, today);
  if (!check?.isValid) return {};
  const { confidence } = number!;
  return { birth: { value: check.parts.birth, confidence }, sex: { value: check.parts.sex, confidence } };
}
