import { useState, type SubmitEvent } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { formErrors } from './form-errors.ts';

interface SubmitOptions<Values> {
  /** What the form holds, put right. */
  read(data: FormData): Values;
  /** What is wrong before anything is sent. */
  check(values: Values): FieldError[];
  /** Sends it; when it resolves the form is done with. */
  send(values: Values): Promise<void>;
  /** The field that a wrong code is most likely about. */
  field?: string;
}

/** A form that is checked here, sent by a call, and shows why that failed. Its fields stay the browser's. */
export function useSubmit<Values>({ read, check, send, field }: SubmitOptions<Values>) {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const values = read(new FormData(event.currentTarget));
    const found = check(values);
    setErrors(found);
    if (found.length > 0) return;
    setIsBusy(true);
    try {
      await send(values);
    } catch (error) {
      setErrors(formErrors(error, field));
    }
    setIsBusy(false);
  };
  return { errors, setErrors, isBusy, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) };
}

/** A text field's value, without blanks around it and full-width digits put right. */
export const textOf = (data: FormData, name: string): string =>
  String(data.get(name) ?? '')
    .normalize('NFKC')
    .trim();

/** What is wrong with a typed code. */
export function checkCode(code: string): FieldError[] {
  return /^\d{6}$/.test(code) ? [] : [{ path: 'code', message: '请填写 6 位数字的验证码' }];
}

/** What is wrong with a typed identity number, before the server compares it. */
export function checkIdNumber(idNumber: string): FieldError[] {
  return /^\d{17}[\dX]$/.test(idNumber) ? [] : [{ path: 'id_no', message: '身份证号码应为 18 位' }];
}
