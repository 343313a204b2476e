import { useState, type ReactNode } from 'react';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { DateInput } from '#ui/components/date-input/date-input.tsx';
import { parseTypedTimestamp } from '#ui/components/date-input/read-date.ts';
import { Field } from '#ui/components/field/field.tsx';
import { LengthCount } from '#ui/components/field/length-count.tsx';
import type { FormField } from '../../schema/contents.ts';
import { choiceText, choiceValue } from '../../web/choice-value.ts';
import { CitedText } from './cited-text.tsx';
import { useField, useForm, useHints } from './draft-store.ts';
import { clearedValue, fieldKey, toLocalInput } from './field-values.ts';
import { FieldGroupFrame, type FieldPlace } from './frame.tsx';
import { LinesComments } from './passages/lines-comments.tsx';

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

interface ControlFrameProps {
  field: FormField;
  path: string;
  error: string | undefined;
  children: ReactNode;
}

/** A label above its control, with the number of open comments. */
export function ControlFrame({ field, path, error, children }: ControlFrameProps) {
  const { remarks } = useForm();
  const { help, isOptional } = useHints(field);
  const open = remarks.get(path) ?? 0;
  const label = (
    <>
      {field.title}
      {open > 0 && <span className="draft__remarks">{open} 条批注</span>}
    </>
  );
  return (
    <Field name={path} id={fieldKey(path)} label={label} hint={help} error={error} isOptional={isOptional}>
      {children}
    </Field>
  );
}

function useControl({ field, path }: FieldPlace) {
  const { value, change, error } = useField(path);
  const { isReadOnly, isOfExisting } = useForm();
  const { help } = useHints(field);
  const id = fieldKey(path);
  const described = [help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const attributes = {
    id,
    className: 'control',
    disabled: isReadOnly || field.isShownOnly === true || (isOfExisting && field.isLasting === true),
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
    'aria-required': field.isRequired || undefined,
  };
  return { value, change, error, attributes, help, limit: isReadOnly ? undefined : field.maxLength };
}

/** A field for a line of text or a number. */
export function TextField({ field, path }: FieldPlace) {
  const { value, change, error, attributes, limit } = useControl({ field, path });
  const take = (text: string): void => {
    if (text === '') change(clearedValue(field));
    else change(field.kind === 'number' ? Number(text) : text);
  };
  return (
    <CitedText field={field} path={path} text={asText(value)} onText={attributes.disabled ? undefined : take}>
      <ControlFrame field={field} path={path} error={error}>
        <input
          {...attributes}
          type={field.kind === 'number' ? 'number' : 'text'}
          step={field.kind === 'number' ? 'any' : undefined}
          value={asText(value)}
          onChange={({ target }) => take(target.value)}
        />
        <LengthCount length={asText(value).length} limit={field.kind === 'text' ? limit : undefined} />
      </ControlFrame>
    </CitedText>
  );
}

export function LinesField({ field, path }: FieldPlace) {
  const { value, change, error, attributes, limit } = useControl({ field, path });
  const text = asText(value);
  const take = (typed: string): void => change(typed === '' ? clearedValue(field) : typed);
  return (
    <CitedText field={field} path={path} text={text} onText={attributes.disabled ? undefined : take}>
      <ControlFrame field={field} path={path} error={error}>
        <textarea
          {...attributes}
          // Read-only text stays selectable, so that it can be commented on.
          disabled={false}
          readOnly={attributes.disabled}
          rows={3}
          value={text}
          onChange={({ target }) => take(target.value)}
        />
        <LengthCount length={text.length} limit={limit} />
        <LinesComments path={path} title={field.title} value={text} />
      </ControlFrame>
    </CitedText>
  );
}

/** A field for a time in Beijing time. */
export function MomentField({ field: plain, path }: FieldPlace) {
  const field = { ...plain, help: plain.help ?? '北京时间' };
  const { value, change, error, attributes } = useControl({ field, path });
  return (
    <ControlFrame field={field} path={path} error={error}>
      <DateInput
        {...attributes}
        kind="moment"
        value={toLocalInput(value)}
        onValue={(typed) => change(parseTypedTimestamp(typed) ?? clearedValue(field))}
      />
    </ControlFrame>
  );
}

export function DayField({ field, path }: FieldPlace) {
  const { value, change, error, attributes } = useControl({ field, path });
  return (
    <ControlFrame field={field} path={path} error={error}>
      <DateInput {...attributes} kind="day" value={asText(value)} onValue={(day) => change(day === '' ? clearedValue(field) : day)} />
    </ControlFrame>
  );
}

export function FlagField({ field, path }: FieldPlace) {
  const { value, change, error, attributes, help } = useControl({ field, path });
  return (
    <Checkbox
      name={path}
      id={attributes.id}
      label={field.title}
      hint={help}
      error={error}
      isOptional
      disabled={attributes.disabled}
      checked={value === true}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  );
}

export function ChoiceField({ field, path }: FieldPlace) {
  const { value, change, error, attributes } = useControl({ field, path });
  return (
    <ControlFrame field={field} path={path} error={error}>
      <select
        {...attributes}
        value={asText(value)}
        onChange={({ target }) => change(target.value === '' ? clearedValue(field) : choiceValue(field, target.value))}
      >
        {(!field.isRequired || asText(value) === '') && <option value="">{field.isRequired ? '请选择' : '无'}</option>}
        {offeredOf(field, [value]).map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </ControlFrame>
  );
}

/** Returns the options of a list, followed by stored values that are not among them, so that no value is lost. */
function offeredOf(field: FormField, held: readonly unknown[]): { value: string; text: string }[] {
  const others = held.map(asText).filter((one) => one !== '' && choiceText(field, one) === undefined);
  return [...(field.options ?? []), ...others.map((value) => ({ value, text: `${value}（不在可选范围内）` }))];
}

export function ChoicesField({ field, path }: FieldPlace) {
  const { value, change, error } = useField(path);
  const { isReadOnly } = useForm();
  const chosen = Array.isArray(value) ? value.map(asText) : [];
  const offered = offeredOf(field, chosen);
  // Keeps the order of selection: agreements are signed in this order.
  const set = (one: string, isOn: boolean): void =>
    change([...chosen.filter((other) => other !== one), ...(isOn ? [one] : [])].map((other) => choiceValue(field, other)));
  return (
    <FieldGroupFrame field={field} error={error}>
      <div className="choices">
        {offered.map((option) => (
          <div key={option.value} className="choice">
            <input
              className="choice__mark"
              type="checkbox"
              id={`${fieldKey(path)}-${option.value}`}
              disabled={isReadOnly}
              checked={chosen.includes(option.value)}
              onChange={({ target }) => set(option.value, target.checked)}
            />
            <label className="choice__label" htmlFor={`${fieldKey(path)}-${option.value}`}>
              {option.text}
            </label>
          </div>
        ))}
      </div>
    </FieldGroupFrame>
  );
}

/** Short texts, one a line. Input is not normalised while it is typed. */
export function WordsField({ field: plain, path }: FieldPlace) {
  const field = { ...plain, help: plain.help ?? '每行一项' };
  const { value, change, error, attributes } = useControl({ field, path });
  const kept = Array.isArray(value) ? value.map(String) : [];
  const [typed, setTyped] = useState(kept.join('\n'));
  const isOfOthers = linesOf(typed).join('\n') !== kept.join('\n');
  const text = isOfOthers ? kept.join('\n') : typed;
  const take = (next: string): void => {
    setTyped(next);
    const lines = linesOf(next);
    change(lines.length === 0 && !field.isRequired ? undefined : lines);
  };
  return (
    <CitedText field={field} path={path} text={text} onText={attributes.disabled ? undefined : take}>
      <ControlFrame field={field} path={path} error={error}>
        <textarea
          {...attributes}
          // Read-only text stays selectable, so that it can be commented on.
          disabled={false}
          readOnly={attributes.disabled}
          rows={Math.min(12, Math.max(2, kept.length + 1))}
          value={text}
          onChange={({ target }) => take(target.value)}
        />
      </ControlFrame>
    </CitedText>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
