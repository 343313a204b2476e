import { useState } from 'react';
import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { toast } from '#web/ui/notification/notification-store.ts';
import type { ResendResult } from '../schema.ts';
import type { CodeWait } from './code-input.tsx';
import { formErrors } from './form-errors.ts';

/** Sends codes and keeps the wait between them; `waitFor` is that of a code which is on its way already. */
export function useCodeSending(
  send: () => Promise<ResendResult>,
  onErrors: (errors: readonly FieldError[]) => void,
  waitFor?: number,
): { wait: CodeWait | undefined; isSending: boolean; onSend(): void } {
  const [wait, setWait] = useState(() => (waitFor === undefined ? undefined : { since: Date.now(), seconds: waitFor }));
  const [isSending, setIsSending] = useState(false);
  const sendNow = async (): Promise<void> => {
    setIsSending(true);
    onErrors([]);
    try {
      const { resendAfterSeconds } = await send();
      setWait({ since: Date.now(), seconds: resendAfterSeconds });
      toast('验证码已发送', 'success');
    } catch (error) {
      if (error instanceof CallError && error.retryAfter) setWait({ since: Date.now(), seconds: error.retryAfter });
      onErrors(formErrors(error, 'code'));
    }
    setIsSending(false);
  };
  return { wait, isSending, onSend: () => void (isSending || sendNow()) };
}
