import { useId, useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { formErrors } from '#web/form/failures.ts';
import { useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorSummary, errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { Note } from '#web/ui/note/note.tsx';
import { idCardSubmit } from '../calls.ts';
import type { OcrResult, SubmitInput } from '../schema.ts';
import { CardFieldRow } from './card-field-row.tsx';
import { cardFields, fieldNames, type CardField } from './card-fields.ts';
import type { IdCardState, Side } from './id-card-state.ts';

interface CardFormProps {
  acptId: string;
  images: IdCardState;
  reading: OcrResult;
  /** Of a returned case: what must be given anew. */
  returnedFields: readonly string[];
  onBack(): void;
  onDone(): void;
}

/** The fields as they were read, or empty: the client looks at each beside the pictures and says that it is right. */
export function CardForm({ acptId, images, reading, returnedFields, onBack, onDone }: CardFormProps) {
  const form = useCardForm({ acptId, reading, onDone });
  const note = useId();
  const asked = cardFields.filter((name) => returnedFields.includes(name) || returnedFields.includes(`fields.${name}`));
  return (
    <form noValidate data-keep="id-card" onSubmit={form.onSubmit} aria-describedby={note}>
      <ErrorSummary errors={form.errors} />
      <div id={note}>
        <Note title={reading.outcome === 'read' ? '请逐项核对' : '请对照证件填写'}>
          {reading.outcome === 'read'
            ? '以下内容由机器识别，可能有误。请对照照片逐项核对、修改，确认无误后勾选；标有“请仔细核对”的尤其要看清。'
            : '请对照证件逐项填写，并在核对无误后勾选。'}
          {asked.length > 0 && ` 审核要求重新填写：${asked.map((name) => fieldNames[name]).join('、')}。`}
        </Note>
      </div>
      <SideFields side="front" url={images.frontUrl} reading={reading} form={form} />
      <SideFields side="back" url={images.backUrl} reading={reading} form={form} />
      <div className="id-acts cluster">
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          确认无误，下一步
        </Button>
        <Button onClick={onBack}>返回重新上传照片</Button>
      </div>
    </form>
  );
}

const sides = {
  front: { name: '人像面', fields: cardFields.slice(0, 6) },
  back: { name: '国徽面', fields: cardFields.slice(6) },
} as const;

interface SideFieldsProps extends Pick<CardFormProps, 'reading'> {
  side: Side;
  url: string;
  form: ReturnType<typeof useCardForm>;
}

/** The fields of one side beside its picture, so that both are in sight. */
function SideFields({ side, url, reading, form }: SideFieldsProps) {
  const { name: sideName, fields } = sides[side];
  return (
    <fieldset className="id-fields">
      <legend>{sideName}</legend>
      <div className="id-side__frame">
        <img src={url} alt={`${sideName}照片`} />
      </div>
      <div>
        {fields.map((name) => (
          <CardFieldRow
            key={name}
            name={name}
            value={form.values[name]}
            isConfirmed={form.confirmed.has(name)}
            reading={reading.fields[name]}
            isManual={reading.outcome === 'manual'}
            error={errorOf(form.errors, `fields.${name}`)}
            confirmError={errorOf(form.errors, `confirmed.${name}`)}
            onChange={(value) => form.change(name, value)}
            onConfirm={(isConfirmed) => form.confirm(name, isConfirmed)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type Values = Record<CardField, string>;

function useCardForm({ acptId, reading, onDone }: Pick<CardFormProps, 'acptId' | 'reading' | 'onDone'>) {
  const [values, setValues] = useState<Values>(() => startWith(reading));
  const [confirmed, setConfirmed] = useState<ReadonlySet<CardField>>(new Set());
  const confirm = (name: CardField, isConfirmed: boolean): void =>
    setConfirmed((all) => new Set([...all].filter((one) => one !== name).concat(isConfirmed ? [name] : [])));
  const change = (name: CardField, value: string): void => {
    setValues((all) => ({ ...all, [name]: value }));
    // What was confirmed is no longer what stands there.
    confirm(name, false);
  };
  const { errors, isBusy, onSubmit } = useFormAction({
    read: () => values,
    check: () => findMissing(values, confirmed),
    act: async (client) => {
      // The server holds every value against its kind; a wrong one comes back with its field.
      const fields = values as SubmitInput['fields'];
      await client.call(idCardSubmit, { acpt_id: acptId, fields, confirmed: [...confirmed] });
      onDone();
    },
    explain: (error) => formErrors(error, '', '没有提交成功，请检查网络后重试，已填写的内容仍在'),
  });
  return { values, confirmed, errors, isBusy, change, confirm, onSubmit };
}

const startWith = (reading: OcrResult): Values =>
  Object.fromEntries(cardFields.map((name) => [name, reading.fields[name]?.value ?? ''])) as Values;

/** What can be said without the server: nothing is missing, and all is confirmed. */
function findMissing(values: Values, confirmed: ReadonlySet<CardField>): FieldError[] {
  const empty = cardFields.filter((name) => values[name].trim() === '');
  const open = cardFields.filter((name) => !empty.includes(name) && !confirmed.has(name));
  return [
    ...empty.map((name) => ({ path: `fields.${name}`, message: `请填写${fieldNames[name]}` })),
    ...open.map((name) => ({ path: `confirmed.${name}`, message: `请核对“${fieldNames[name]}”并确认无误` })),
  ];
}
