import { useEffect, useRef, useState } from 'react';
import { isOutcome, CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { isTypedNumber } from '#contract/typed-number.ts';
import { CodeField, type CodeWait } from '#identity/accounts/web/code-field.tsx';
import { StepUp } from '#identity/clients/web/step-up/step-up.tsx';
import { useStepUp } from '#identity/clients/web/step-up/use-step-up.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import { notify, shortNotificationDuration } from '#ui/components/notification/notification-store.ts';
import { readNumberField } from '#ui/form/check-typed.ts';
import { useFormAction, useAction } from '#ui/form/use-action.ts';
import type { AgreementPath, QueryResult } from '../schema.ts';
import type { SigningCase } from './signing-case.ts';
import { openName, tickName } from './tick-name.ts';

interface SignFormProps {
  signing: SigningCase;
  query: QueryResult;
  /** Hashes of the ticked texts. */
  ticked: ReadonlySet<string>;
  /** True when the text was read to its end. */
  isRead: (sha256: string) => boolean;
  onDone: () => void;
  /** Called when a text was replaced while it was being read. */
  onChanged: () => void;
}

const offline = '网络不通，请稍后再试';

/** The code field and the sign button, with the wording of specification 8. Errors about the code are shown once, at the field. */
export function SignForm({ signing, query, ticked, isRead, onDone, onChanged }: SignFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const stepUp = useStepUp();
  const { agreements_paths: documents, mobile } = query;
  const missing = documents.filter(({ sha256 }) => !ticked.has(sha256)).map((document) => toMissing(document, isRead));
  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => readNumberField(data, 'code', 'code'),
    check: (typed) => [...missing, ...(isTypedNumber('code', typed) ? [] : [{ path: 'code', message: '请输入 6 位数字验证码' }])],
    act: async (client, typed) => {
      await client.call(signing.sign, { ...signing.key, code: typed, read: [...ticked] });
      notify({ kind: 'success', title: '协议签署', text: '验证成功' }, shortNotificationDuration);
      onDone();
    },
    explain: stepUp.explain((error) => {
      if (isOutcome(error, 'conflict')) onChanged();
      return [{ path: isOutcome(error, 'wrongVerification') ? 'code' : '', message: `验证失败，失败原因：${failureText(error, offline)}` }];
    }),
  });
  const code = useAgreementCode(signing, query.awaitedCode, setErrors);
  const elsewhere = errors.filter(({ path }) => path !== 'code');
  useEffect(() => {
    if (errors.length === 1 && errors[0]?.path === 'code') document.getElementById(fieldId('code'))?.focus();
  }, [errors]);
  return (
    <>
      <form ref={form} className="agreements__form stack stack--rows" method="dialog" noValidate onSubmit={onSubmit}>
        <ErrorSummary errors={elsewhere} title="未能签署" />
        {elsewhere.length === 0 && <Missing missing={missing} />}
        <CodeField
          name="code"
          error={errorOf(errors, 'code')}
          mobile={mobile ?? undefined}
          wait={code.wait}
          onSend={code.onSend}
          isSending={code.isSending}
        />
        <p role="status">{code.message}</p>
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          {isBusy ? '正在签署…' : `签署 ${documents.length} 份文件`}
        </Button>
      </form>
      <StepUp state={stepUp} onProven={() => form.current?.requestSubmit()} />
    </>
  );
}

/** Lists what is left to do before signing, each entry with a link to its document. */
function Missing({ missing }: { missing: readonly FieldError[] }) {
  if (missing.length === 0) return <p>全部文件均已勾选，可以签署。</p>;
  return (
    <div>
      <p>签署前还须完成：</p>
      <ul className="targets">
        {missing.map(({ path, message }) => (
          <li key={path}>
            <a href={`#${fieldId(path)}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const toMissing = (document: AgreementPath, isRead: SignFormProps['isRead']): FieldError =>
  isRead(document.sha256)
    ? { path: tickName(document), message: `请勾选《${document.name}》` }
    : { path: openName(document), message: `请打开《${document.name}》，读至末尾后勾选` };

interface AgreementCode {
  wait: CodeWait | undefined;
  isSending: boolean;
  /** Announced in a live region: a code was sent, or another one can be requested. */
  message: string;
  onSend(): void;
}

/**
 * Sends codes for one case with the wording of specification 8 and counts down the wait between them; `awaited` is a code that
 * was already sent when the page loaded. Having to wait is not an error: it is shown next to the countdown.
 */
function useAgreementCode(
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
      if (!wasSent) notify({ kind: 'success', title: '协议签署', text: '验证码已成功发送！' }, shortNotificationDuration);
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
