import { useEffect, useState } from 'react';
import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { CodeWait } from '#identity/accounts/web/code-input.tsx';
import { failureText } from '#ui/api/error-catalogue.ts';
import { useAction } from '#ui/form/use-action.ts';
import { notify } from '#ui/components/notification/notification-store.ts';
import type { QueryResult } from '../schema.ts';
import type { SigningCase } from './signing-case.ts';

interface AgreementCode {
  wait: CodeWait | undefined;
  isSending: boolean;
  /** What a live region says: that a code is on its way, and that another one can be asked for. */
  message: string;
  onSend(): void;
}

/**
 * Sends codes for one case, in the words of specification 8, and keeps the wait between them; `awaited` is one that was on its way when the
 * page came. Having to wait is no failure: it is said where the wait is shown.
 */
export function useAgreementCode(
  signing: SigningCase,
  awaited: QueryResult['awaitedCode'],
  onErrors: (errors: readonly FieldError[]) => void,
): AgreementCode {
  const [wait, setWait] = useState<CodeWait | undefined>(
    () => (awaited && { since: Date.now(), seconds: awaited.resendAfterSeconds }) || undefined,
  );
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (!wait) return undefined;
    const timer = setTimeout(setMessage, wait.seconds * 1000, '可以重新获取验证码了。');
    return () => clearTimeout(timer);
  }, [wait]);
  const { isBusy, run } = useAction({
    act: async (client) => {
      onErrors([]);
      const { resendAfterSeconds, mobile, wasSent } = await client.call(signing.sendCode, signing.key);
      setWait({ since: Date.now(), seconds: resendAfterSeconds });
      setMessage(`验证码已成功发送！${wasSent ? '此前' : ''}已发至 ${mobile}，${resendAfterSeconds} 秒后可重新获取。`);
      if (!wasSent) notify({ kind: 'success', title: '协议签署', text: '验证码已成功发送！' });
    },
    explain: (error) => {
      const text = `发送失败，失败原因：${failureText(error, '网络不通，请稍后再试')}`;
      const seconds = error instanceof CallError ? error.retryAfter : undefined;
      if (seconds) setWait({ since: Date.now(), seconds });
      setMessage(seconds ? text : '');
      if (!seconds) onErrors([{ path: 'code', message: text }]);
      return [];
    },
  });
  return { wait, isSending: isBusy, message, onSend: run };
}
