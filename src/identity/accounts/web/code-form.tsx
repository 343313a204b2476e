import type { ReactNode, RefObject } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import type { Client } from '#ui/api/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { findCodeErrors, readNumberField } from '#ui/form/check-typed.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import type { ResendResult } from '../schema.ts';
import { CodeField } from './code-field.tsx';
import './privacy.css';
import { useCodeSending } from './use-code-sending.ts';

type Explain = (error: unknown) => readonly FieldError[];

interface CodeFormProps {
  /** Name of the code field; several such forms can be on one page. */
  field: string;
  text: string;
  /** The masked number that receives the code. */
  mobile: string;
  sendCode(client: Client): Promise<ResendResult>;
  /** Sends the request with the code and the rest of the form. */
  send(client: Client, code: string, data: FormData): Promise<void>;
  onClose(): void;
  /**
   * For a request that needs more than the code: the form (to submit it again), the handler of that refusal's message, and the
   * content below the form.
   */
  form?: RefObject<HTMLFormElement | null>;
  explain?(otherwise: Explain): Explain;
  below?: ReactNode;
  /** Content above the code; its fields receive the field errors. */
  children?: ReactNode | ((errors: readonly FieldError[]) => ReactNode);
}

/** A form confirmed by a code sent as a text message. */
export function CodeForm({ field, text, mobile, sendCode, send, onClose, form, explain = itself, below, children }: CodeFormProps) {
  const atField = (found: readonly FieldError[]) => found.map(({ path, message }) => ({ path: path === 'code' ? field : path, message }));
  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => ({ code: readNumberField(data, field, 'code'), data }),
    check: ({ code }) => findCodeErrors(code, field),
    act: (client, { code, data }) => send(client, code, data),
    explain: explain((error) => atField(formErrors(error, 'code'))),
  });
  const sending = useCodeSending(sendCode, (found) => setErrors(atField(found)));
  return (
    <>
      <form ref={form} className="privacy-block stack" aria-label={text} noValidate method="dialog" data-keep={field} onSubmit={onSubmit}>
        <ErrorSummary errors={errors} />
        {typeof children === 'function' ? children(errors) : children}
        <CodeField name={field} error={errorOf(errors, field)} mobile={mobile} {...sending} />
        <p className="privacy-acts cluster">
          <Button kind="primary" type="submit" aria-busy={isBusy}>
            {`确认${text}`}
          </Button>
          <Button onClick={onClose}>取消</Button>
        </p>
      </form>
      {below}
    </>
  );
}

const itself = (otherwise: Explain): Explain => otherwise;
