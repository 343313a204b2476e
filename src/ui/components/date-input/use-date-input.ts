import { useEffect, useRef, useState } from 'react';
import { beijingDay } from '../../format/beijing-time.ts';
import { readDate, shownDate, type DateKind } from './read-date.ts';

export interface DateValue {
  kind: DateKind;
  /** As `read-date.ts` writes it; whoever gives it is told of changes by `onValue`. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  /** What was typed, as soon as it is understood; what is not is told as it stands when the field is left, so that it can be refused. */
  onValue?: ((value: string) => void) | undefined;
}

/** How many letters of a day a sheet of the calendar tells apart. */
const sheetLength = (kind: DateKind): number => (kind === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD').length;

/** What a field of days does; the text is the browser's, as in every field, so that forms read it and drafts are put back into it. */
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
  /** Called at each key: what is only half typed is not told on, and not called wrong yet. */
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
    // Whoever listens to the form hears of it as of typing.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { input, isOdd, open, take, settle, choose, openSheet, closeSheet: () => setOpen(undefined) };
}
