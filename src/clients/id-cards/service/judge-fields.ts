import { checkIdNumber } from '#ui/form/id-number.ts';
import type { SideReading } from '../reader/id-card-reader.ts';
import { suggestNumber } from '../reader/suggest-number.ts';
import type { FieldReading, OcrResult } from '../schema.ts';
import { cardFields, type CardField, type CardValues } from '../web/card-fields.ts';
import { checkCard } from './check-card.ts';

/**
 * From this on a field is called clear; below, the client is asked to look at it with care. Print that is read right has 0.89 and more in its worst character,
 * misreadings have 0.3 to 0.85.
 */
const clearFrom = 0.88;

/** What was read with what is to be thought of each field: how sure it is, and whether it fits the others, the account and today. */
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

/** Birth and sex as a valid number says them (GB 11643-1999), for cards on which the machine missed them. As sure as the number; it stands at no place of its own. */
function tellByNumber({ number }: SideReading, today: string): SideReading {
  const check = number && checkIdNumber(number.value, today);
  if (!check?.isValid) return {};
  const { confidence } = number!;
  return { birth: { value: check.parts.birth, confidence }, sex: { value: check.parts.sex, confidence } };
}
