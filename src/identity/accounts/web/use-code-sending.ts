import { useState } from 'react';
import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Client } from '#ui/api/client.ts';
import { toast } from '#ui/components/notification/notification-store.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import type { ResendResult } from '../schema.ts';
import type { CodeWait } from './code-field.tsx';

/** Sends codes and holds the wait between them; `waitFor` is the wait for a code that was already sent. */
export function useCodeSending(
  send: (client: Client) => Promise<ResendResult>,
  onErrors: (errors: readonly FieldError[]) => void,
  waitFor?: number,
): { wait: CodeWait | undefined; isSending: boolean; onSend(): void } {
  const [wait, setWait] = useState(() => (waitFor === undefined ? undefined : { since: Date.now(), seconds: waitFor }));
  const { isBusy, run } = useAction({
    act: async (client) => {
      onErrors([]);
      const { resendAfterSeconds } = await send(client);
      setWait({ since: Date.now(), seconds: resendAfterSeconds });
      toast('验证码已发送', 'success');
    },
    explain: (error) => {
      if (error instanceof CallError && error.retryAfter) setWait({ since: Date.now(), seconds: error.retryAfter });
      onErrors(formErrors(error, 'code'));
      return [];
    },
  });
  return { wait, isSending: isBusy, onSend: run };
}
