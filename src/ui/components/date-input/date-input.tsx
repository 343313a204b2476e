import type { InputHTMLAttributes } from 'react';
import { isInputMethodKey } from '../../form/composing.ts';
import { controlAttributes, Field, type FieldProps } from '../field/field.tsx';
import { useIsHydrated } from '../hydrated.ts';
import { Icon } from '../icon/icon.tsx';
import { Calendar } from './calendar.tsx';
import { shownDate, type DateKind } from './read-date.ts';
import { useDateInput, type DateValue } from './use-date-input.ts';
import './date-input.css';

type OwnAttribute = 'className' | 'style' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'onInput' | 'onBlur';
type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, OwnAttribute>;

interface DateInputProps extends NativeProps, DateValue {
  /** Bounds of days and months; the calendar offers nothing beyond. */
  min?: string;
  max?: string;
}

const nativeTypes = { day: 'date', month: 'month', time: 'time', moment: 'datetime-local' } as const;
const samples = { day: '2026-11-24', month: '2026-11', time: '09:00', moment: '2026-11-24 09:00' } as const;
const oddWords = { day: '没有这一天', month: '没有这个月', time: '没有这个时间', moment: '没有这个时间' } as const;
const toOddWords = (kind: DateKind): string => `${oddWords[kind]}，请写作 ${samples[kind]}`;

/**
 * A day, month or time: typed in any notation, or chosen from a calendar that opens by its button or ↓. The browser's own field
 * uses the browser's language and is used only until scripts load. On blur or Enter the value is normalised.
 */
export function DateInput({ kind, value, defaultValue, onValue, min, max, ...native }: DateInputProps) {
  const isHydrated = useIsHydrated();
  const { input, isOdd, open, take, settle, choose, openSheet, closeSheet } = useDateInput(
    { kind, value, defaultValue, onValue },
    toOddWords(kind),
  );
  const first = value ?? defaultValue ?? '';
  const hasSheet = kind !== 'time' && isHydrated;
  const own = isHydrated
    ? { type: 'text', placeholder: `如 ${samples[kind]}`, defaultValue: shownDate(first) }
    : { type: nativeTypes[kind], min, max, defaultValue: first };
  return (
    <div className={`date-input date-input--${kind}`}>
      <input
        autoComplete="off"
        {...native}
        {...own}
        {...toldOf(native, isOdd)}
        ref={input}
        className="control"
        onInput={take}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isInputMethodKey(event)) settle();
          if (event.key === 'ArrowDown' && hasSheet && !native.disabled) {
            event.preventDefault();
            openSheet();
          }
          native.onKeyDown?.(event);
        }}
      />
      {hasSheet && <OpenButton kind={kind} isDisabled={native.disabled} onOpen={openSheet} />}
      {isOdd && (
        <p className="field__error date-input__odd" id={`${native.id}-odd`}>
          {toOddWords(kind)}
        </p>
      )}
      {open && <Calendar kind={kind === 'month' ? 'month' : 'day'} {...open} min={min} max={max} onChoose={choose} onClose={closeSheet} />}
    </div>
  );
}

function toldOf(native: NativeProps, isOdd: boolean) {
  const described = [native['aria-describedby'], isOdd && `${native.id}-odd`].filter(Boolean).join(' ');
  return { 'aria-invalid': isOdd || native['aria-invalid'] || undefined, 'aria-describedby': described || undefined };
}

function OpenButton({ kind, isDisabled, onOpen }: { kind: DateKind; isDisabled: boolean | undefined; onOpen: () => void }) {
  const label = kind === 'month' ? '打开年历' : '打开日历';
  return (
    <button className="date-input__open" type="button" aria-label={label} aria-haspopup="dialog" disabled={isDisabled} onClick={onOpen}>
      <Icon name="calendar" />
    </button>
  );
}

/** A `DateInput` with its label, hint and error. */
export function DateField(props: FieldProps & Omit<DateInputProps, 'id' | 'name' | 'required'>) {
  const { name, label, hint, error, isOptional, id, ...native } = props;
  const field: FieldProps = { name, label, hint, error, isOptional, id };
  return (
    <Field {...field}>
      <DateInput {...native} {...controlAttributes(field)} />
    </Field>
  );
}
