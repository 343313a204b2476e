import { useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { idCardSubmit } from '../calls.ts';
import type { OcrResult, CardSubmitInput } from '../schema.ts';
import { cardFields, fieldNames, type CardField, type CardValues } from './card-fields.ts';
import { needsConfirmation } from './manual-review-reasons.ts';

interface CardFormOptions {
  acptId: string;
  reading: OcrResult;
  onDone(): void;
}

/** Manages the values and confirmations of a card form, and its submission. */
export function useCardForm({ acptId, reading, onDone }: CardFormOptions) {
  const [values, setValues] = useState<CardValues>(() => startWith(reading));
  const [confirmed, setConfirmed] = useState<ReadonlySet<CardField>>(new Set());
  const confirm = (name: CardField, isConfirmed: boolean): void =>
    setConfirmed((all) => new Set([...all].filter((one) => one !== name).concat(isConfirmed ? [name] : [])));
  const change = (name: CardField, value: string): void => {
    setValues((all) => ({ ...all, [name]: value }));
    // A changed value is no longer confirmed.
    confirm(name, false);
  };
  const { errors, isBusy, onSubmit } = useFormAction({
    read: () => values,
    check: () => findMissing(values, confirmed, reading),
    act: async (client) => {
      // The server validates every value and returns errors by field.
      const fields = values as CardSubmitInput['fields'];
      await client.call(idCardSubmit, { acpt_id: acptId, fields, confirmed: [...confirmed] });
      onDone();
    },
    explain: (error) => formErrors(error, '', '没有提交成功，请检查网络后重试，已填写的内容仍在'),
  });
  return { values, confirmed, errors, isBusy, change, confirm, onSubmit };
}

const startWith = (reading: OcrResult): CardValues =>
  Object.fromEntries(cardFields.map((name) => [name, reading.fields[name]?.value ?? ''])) as CardValues;

/** Checks on the client: nothing is missing, and doubtful fields are confirmed. */
function findMissing(values: CardValues, confirmed: ReadonlySet<CardField>, { fields }: OcrResult): FieldError[] {
  const empty = cardFields.filter((name) => values[name].trim() === '');
  const open = cardFields.filter(
    (name) => !empty.includes(name) && !confirmed.has(name) && needsConfirmation(name, values[name], fields[name]),
  );
  return [
    ...empty.map((name) => ({ path: `fields.${name}`, message: `请填写${fieldNames[name]}` })),
    ...open.map((name) => ({ path: `confirmed.${name}`, message: `请核对“${fieldNames[name]}”并确认无误` })),
  ];
}
