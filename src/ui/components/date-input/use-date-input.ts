import { useEffect, useRef, useState } from 'react';
import { beijingDay } from '../../format/beijing-time.ts';
import { readDate, shownDate, type DateKind } from './read-date.ts';

export interface DateValue {
  kind: DateKind;
  /** In the format of `read-date.ts`; a controlled value, with changes reported by `onValue`. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  /** Called with the input as soon as it is valid; invalid text is reported unchanged on blur, so that it can be refused. */
  onValue?: ((value: string) => void) | undefined;
}

/** Returns the number of characters of a day that identify a cell of the sheet. */
const sheetLength = (kind: DateKind): number => (kind === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD').length;

/** The behaviour of a date field; the text stays in the browser's input, so that forms read it and drafts restore it. */
export function useDateInput({ kind, value, onValue }: DateValue, oddWords: string) {
  const input = useRef<HTMLInputElement>(null);
  const [isOdd, setIsOdd] = useState(false);
  const [open, setOpen] = useState<{ today: string; chosen: string | null }>();
  useEffect(() => {
    const field = input.current!;
    if (value !== undefined && (readDate(kind, field.value) ?? field.value.trim()) !== value) field.value = shownDate(value);
  }, [kind, value]);
  const judge = (odd: boolean): void => {
    setIsOdd(odd);
    input.current!.setCustomValidity(odd ? oddWords : '');
  };
  /** Called at each key: incomplete input is neither reported nor marked as invalid. */
  const take = (): void => {
    const typed = input.current!.value;
    const read = readDate(kind, typed);
    if (read === null && typed.trim() !== '') return;
    judge(false);
    onValue?.(read ?? '');
  };
  const settle = (): void => {
    const field = input.current!;
    const read = readDate(kind, field.value);
    const text = read === null ? field.value.trim() : shownDate(read);
    if (field.value !== text) field.value = text;
    judge(read === null && text !== '');
    if ((read ?? text) !== value) onValue?.(read ?? text);
  };
  const openSheet = (): void => {
    const sheet = sheetLength(kind);
    const chosen = readDate(kind, input.current!.value)?.slice(0, sheet) ?? null;
    setOpen({ today: beijingDay(new Date()).slice(0, sheet), chosen });
  };
  const choose = (date: string): void => {
    const field = input.current!;
    const time = readDate('moment', field.value)?.slice('YYYY-MM-DDT'.length) ?? '09:00';
    field.value = kind === 'moment' ? `${date} ${time}` : date;
    // Notifies listeners of the form as for typing.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { input, isOdd, open, take, settle, choose, openSheet, closeSheet: () => setOpen(undefined) };
}
