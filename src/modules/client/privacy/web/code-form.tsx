import { useState, type ReactNode } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import type { ResendResult } from '#modules/client/login/schema.ts';
import { CodeInput } from '#modules/client/login/web/code-input.tsx';
import { formErrors } from '#modules/client/login/web/form-errors.ts';
import { useCodeSending } from '#modules/client/login/web/use-code-sending.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorSummary, errorOf } from '#web/ui/error-summary/error-summary.tsx';
import './privacy.css';

/** A form that comes when it is wanted: a button with the form's own name, then the form. */
export function FormOnDemand({ text, children }: { text: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return children(() => setIsOpen(false));
  return (
    <p className="privacy-acts">
      <Button onClick={() => setIsOpen(true)}>{text}</Button>
    </p>
  );
}

interface CodeFormProps {
  /** Of the code: several such forms can stand on one page. */
  field: string;
  text: string;
  /** Where the code goes; masked. */
  mobile: string;
  sendCode(): Promise<ResendResult>;
  /** Sends the request with the code and the rest of the form. */
  send(code: string, data: FormData): Promise<void>;
  onClose(): void;
  /** What stands above the code; fields of it find their errors in what they are given. */
  children?: ReactNode | ((errors: readonly FieldError[]) => ReactNode);
}

/** A request that needs a fresh proof: a code by text message. */
export function CodeForm({ field, text, mobile, sendCode, send, onClose, children }: CodeFormProps) {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const show = (found: readonly FieldError[]): void =>
    setErrors(found.map(({ path, message }) => ({ path: path === 'code' ? field : path, message })));
  const sending = useCodeSending(sendCode, show);
  const submit = async (data: FormData): Promise<void> => {
    const code = String(data.get(field) ?? '')
      .normalize('NFKC')
      .trim();
    if (!/^\d{6}$/.test(code)) return show([{ path: 'code', message: '请填写 6 位数字的验证码' }]);
    setIsBusy(true);
    setErrors([]);
    try {
      await send(code, data);
    } catch (failure) {
      show(formErrors(failure, 'code'));
    }
    setIsBusy(false);
  };
  return (
    <form
      className="privacy-block"
      aria-label={text}
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit(new FormData(event.currentTarget));
      }}
    >
      <ErrorSummary errors={errors} />
      {typeof children === 'function' ? children(errors) : children}
      <CodeInput name={field} error={errorOf(errors, field)} mobile={mobile} {...sending} />
      <p className="privacy-acts">
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          {`确认${text}`}
        </Button>
        <Button onClick={onClose}>取消</Button>
      </p>
    </form>
  );
}
