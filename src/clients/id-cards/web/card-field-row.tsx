import type { ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import type { FieldReading, JudgedImage } from '../schema.ts';
import { fieldNames, type CardField } from './card-fields.ts';
import { longTerm } from './card-validity.ts';
import { isChanged, needsConfirmation } from './manual-review-reasons.ts';

interface CardFieldRowProps {
  name: CardField;
  value: string;
  isConfirmed: boolean;
  /** The OCR result; absent when nothing was read. */
  reading?: FieldReading;
  /** True when no field was read, or the client chose to type. */
  isManual: boolean;
  /** The straightened side; absent when it was not examined. */
  picture?: JudgedImage['straight'];
  error?: string;
  confirmError?: string;
  onChange(value: string): void;
  onConfirm(isConfirmed: boolean): void;
}

/**
 * One field of the card. A doubtful field shows the doubt, the matching part of the picture, and a checkbox for the client's
 * confirmation.
 */
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
          // Announced again when the pictures are back.
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

/** Describes the confidence in words instead of a figure. */
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

/** CSS pixels per pixel of the straightened card: its print is about as large as the page's. */
const scale = 0.6;

interface CardCropProps {
  picture: JudgedImage['straight'];
  part: Box;
  /** Text alternative. */
  label: string;
}

/** Shows a part of the straightened card by clipping the picture already loaded. */
function CardCrop({ picture: { webUrl, width, height }, part, label }: CardCropProps) {
  const [x, y] = [part.x0 * width, part.y0 * height];
  const size = { width: (part.x1 - part.x0) * width, height: (part.y1 - part.y0) * height };
  return (
    <svg
      className="id-crop"
      role="img"
      aria-label={label}
      viewBox={`${x} ${y} ${size.width} ${size.height}`}
      width={size.width * scale}
      height={size.height * scale}
    >
      <image href={webUrl} width={width} height={height} />
    </svg>
  );
}

/** A part of a picture, as shares of its width and height, 0 to 1. */
interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Position of each field on a card (GA 448) with a margin: shown when the field was not read. */
const places: Record<CardField, Box> = {
  name: { x0: 0.05, y0: 0.07, x1: 0.62, y1: 0.21 },
  sex: { x0: 0.05, y0: 0.21, x1: 0.3, y1: 0.33 },
  nation: { x0: 0.27, y0: 0.21, x1: 0.62, y1: 0.33 },
  birth: { x0: 0.05, y0: 0.33, x1: 0.62, y1: 0.46 },
  address: { x0: 0.05, y0: 0.46, x1: 0.66, y1: 0.76 },
  number: { x0: 0.05, y0: 0.8, x1: 0.97, y1: 0.95 },
  issuer: { x0: 0.18, y0: 0.66, x1: 0.95, y1: 0.81 },
  validFrom: { x0: 0.18, y0: 0.79, x1: 0.95, y1: 0.94 },
  validUntil: { x0: 0.18, y0: 0.79, x1: 0.95, y1: 0.94 },
};

/** Margin around a reading, as shares of the picture, so that an overlooked digit is visible. */
const room = { x: 0.025, y: 0.03 };

/**
 * Returns the part of a straightened picture that shows a field: around the reading, otherwise at its standard position.
 * Undefined when neither is known, since the picture shows more than the card.
 */
function partOf(name: CardField, box: Box | undefined, isCard: boolean): Box | undefined {
  if (!box) return isCard ? places[name] : undefined;
  return {
    x0: Math.max(0, box.x0 - room.x),
    y0: Math.max(0, box.y0 - room.y),
    x1: Math.min(1, box.x1 + room.x),
    y1: Math.min(1, box.y1 + room.y),
  };
}
