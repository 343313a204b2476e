import { useState, type ReactNode } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { sessionGet } from '#modules/client/calls.ts';
import { CodeInput } from '#modules/client/web/code-input.tsx';
import { formErrors } from '#modules/client/web/form-errors.ts';
import { useCodeSending } from '#modules/client/web/use-code-sending.ts';
import { useClient } from '#web/api/client-context.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorSummary, errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { privacyCodeSend } from '../calls.ts';
import type { PrivacyRequest } from '../schema.ts';

interface RequestFormProps {
  request: PrivacyRequest;
  text: string;
  /** Sends the request with the code and the rest of the form. */
  send(code: string, data: FormData): Promise<void>;
  children?: ReactNode;
}

/** A request that needs a fresh proof: a code to the client's own number. The form comes when it is wanted. */
export function RequestForm(props: RequestFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <OpenForm {...props} onClose={() => setIsOpen(false)} />;
  return (
    <p className="privacy-acts">
      <Button onClick={() => setIsOpen(true)}>{props.text}</Button>
    </p>
  );
}

function OpenForm({ request, text, send, onClose, children }: RequestFormProps & { onClose: () => void }) {
  const client = useClient();
  const { load } = useCall(sessionGet, {});
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  // Two such forms stand on one page: each has a field of its own name.
  const field = `${request}Code`;
  const show = (found: readonly FieldError[]): void =>
    setErrors(found.map(({ path, message }) => ({ path: path === 'code' ? field : path, message })));
  const sending = useCodeSending(() => client().call(privacyCodeSend, { request }), show);
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
  const mobile = load.state === 'ready' ? (load.data.mobile ?? '') : '';
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
      {children}
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
