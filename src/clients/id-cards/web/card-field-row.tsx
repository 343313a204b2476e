import type { ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import type { FieldReading, JudgedImage } from '../schema.ts';
import { CardCrop } from './card-crop.tsx';
import { fieldNames, type CardField } from './card-fields.ts';
import { partOf } from './card-layout.ts';
import { longTerm } from './card-validity.ts';
import { isChanged, needsConfirmation } from './person-reasons.ts';

interface CardFieldRowProps {
  name: CardField;
  value: string;
  isConfirmed: boolean;
  /** What the machine read; absent where it read nothing. */
  reading?: FieldReading;
  /** True when nothing was read at all, or was asked to be. */
  isManual: boolean;
  /** The straightened side; absent where it was not examined. */
  picture?: JudgedImage['straight'];
  error?: string;
  confirmError?: string;
  onChange(value: string): void;
  onConfirm(isConfirmed: boolean): void;
}

/** One field of the card. Where it is in doubt: with what is doubted, the part of the picture that shows it, and the client's own word that it is right. */
export function CardFieldRow(props: CardFieldRowProps) {
  const { name, value, isConfirmed, reading, isManual, confirmError, onChange, onConfirm } = props;
  const isAsked = needsConfirmation(name, value, reading);
  const { suggestion } = reading ?? {};
  return (
    <div className={isAsked && !isManual ? 'id-field id-field--doubtful' : 'id-field'}>
      {isAsked && <FieldCrop {...props} />}
      <FieldControl {...props} hint={isManual ? undefined : readingHint(name, value, reading)} />
      {suggestion && suggestion !== value && (
        <p>
          号码可能是 {suggestion}，请对照证件。
          <Button kind="quiet" onClick={() => onChange(suggestion)}>
            采用这个号码
          </Button>
        </p>
      )}
      {isAsked && (
        <Checkbox
          name={`confirmed.${name}`}
          label={`${fieldNames[name]}核对无误`}
          checked={isConfirmed}
          error={confirmError}
          // Said again once the pictures are there again.
          data-keep="no"
          onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
        />
      )}
    </div>
  );
}

function FieldCrop({ name, reading, picture }: CardFieldRowProps) {
  const part = picture && partOf(name, reading?.box, picture.isCard);
  return part ? <CardCrop picture={picture} part={part} label={`照片上“${fieldNames[name]}”一栏`} /> : null;
}

/** Confidence in words: a figure would say nothing to anybody. */
function readingHint(name: CardField, value: string, reading: FieldReading | undefined): string {
  if (!reading) return '请仔细核对：没有识别到，请对照证件填写';
  if (isChanged(name, value, reading)) return `请仔细核对：照片上识别为“${reading.value}”`;
  if (reading.isClear) return '识别清晰';
  return reading.doubt ? `请仔细核对：${reading.doubt}` : '请仔细核对：识别不够清晰';
}

const sexes = [
  { value: '男', text: '男' },
  { value: '女', text: '女' },
];
const isDay = (name: CardField): boolean => name === 'birth' || name === 'validFrom' || name === 'validUntil';

function FieldControl({ name, value, error, hint, onChange }: CardFieldRowProps & { hint: ReactNode }) {
  const field = { name: `fields.${name}`, label: fieldNames[name], error, hint };
  const isLongTerm = name === 'validUntil' && value === longTerm;
  if (name === 'sex')
    return (
      <Select {...field} options={sexes} noneText="请选择" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    );
  return (
    <>
      <TextInput
        {...field}
        type={isDay(name) && !isLongTerm ? 'date' : 'text'}
        readOnly={isLongTerm}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {name === 'validUntil' && (
        <Checkbox
          name="isLongTerm"
          isOptional
          label="证件上印的是“长期”"
          checked={isLongTerm}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? longTerm : '')}
        />
      )}
    </>
  );
}
