import { useRef, useState } from 'react';
import { CallError, fail } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { CodeField } from '#identity/accounts/web/code-field.tsx';
import { useCodeSending } from '#identity/accounts/web/use-code-sending.ts';
import { HumanCheck } from '#identity/verification/web/human-check.tsx';
import type { Client } from '#ui/api/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import { findCodeErrors, readNumberField } from '#ui/form/check-typed.ts';
import { maskMobile } from '#ui/format/masks.ts';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';
import { seekerCodeSend } from '../calls/seekers.ts';
import type { CodeSendResult, SeekerCodePurpose, SeekerCodeSendRequest } from '../schema/seekers.ts';
import { readMobileField } from './mobile-field.tsx';
import { PictureCheck } from './picture-check.tsx';

interface SeekerCodeFieldsProps {
  purpose: SeekerCodePurpose;
  errors: readonly FieldError[];
  onErrors(errors: readonly FieldError[]): void;
}

/**
 * Code field for a form with the field `mobileTel` (`<MobileField>`): the human check, the send button, and the fields
 * `checkCode` and `checkToken` (`readCode`) for the call that takes the code and checks it by `checkVisitorCode`.
 */
export function SeekerCodeFields({ purpose, errors, onErrors }: SeekerCodeFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { checkToken, sentTo, isAsking, round, send, ask } = useAttempt(purpose, () => place.current!.closest('form')!);
  const sending = useCodeSending(send, onErrors);
  // The first click for another code shows a new image; the next one sends.
  const onSend = isAsking ? sending.onSend : ask;
  const { wait } = sending;
  const onEnter = (): void => void (wait && Date.now() < wait.since + wait.seconds * 1000 ? undefined : sending.onSend());
  return (
    <div className="seeker-code" ref={place}>
      <input type="hidden" name="checkToken" value={checkToken} />
      {isAsking && <SeekerHumanCheck key={round} purpose={purpose} error={errorOf(errors, 'captcha')} onEnter={onEnter} />}
      <CodeField
        name="checkCode"
        hint={checkToken ? `6 位数字，已发送至 ${sentTo}，${codeRules.minutes} 分钟内有效` : '6 位数字，将发送至上面的手机号码'}
        error={errorOf(errors, 'checkCode')}
        {...sending}
        onSend={onSend}
      />
    </div>
  );
}

/** The requested code: the token that binds it to this form, and whether the check for the next code is shown. */
function useAttempt(purpose: SeekerCodePurpose, formOf: () => HTMLFormElement) {
  const [state, setState] = useState({ checkToken: '', sentTo: '', isAsking: true, round: 0 });
  const send = async (client: Client): Promise<CodeSendResult> => {
    const request = { ...readRequest(new FormData(formOf())), purpose };
    try {
      const sent = await client.call(seekerCodeSend, request);
      const sentTo = maskMobile(request.mobileTel);
      setState(({ round }) => ({ checkToken: sent.checkToken, sentTo, isAsking: false, round: round + 1 }));
      document.getElementById(fieldId('checkCode'))?.focus();
      return sent;
    } catch (error) {
      // An image is used up by every answer; a pass only when it was the reason of the refusal.
      if (error instanceof CallError && (!request.pass || error.errors.length > 0))
        setState((before) => ({ ...before, round: before.round + 1 }));
      throw error;
    }
  };
  const ask = (): void => {
    setState((before) => ({ ...before, isAsking: true }));
    setTimeout(() => document.getElementById(fieldId('captcha'))?.focus());
  };
  return { ...state, send, ask };
}

/** Reads the request. Throws as the server would for errors detected in the browser. */
function readRequest(data: FormData) {
  const [mobileTel, proof] = [readMobileField(data), readHumanProof(data)];
  const errors = [
    ...(mobileTel ? [] : [{ path: 'mobileTel', message: '请填写 11 位手机号码' }]),
    ...(proof ? [] : [{ path: 'captcha', message: '请先填写图中的字符，或完成其他验证' }]),
  ];
  if (!mobileTel || !proof) throw fail('invalidInput', undefined, { errors });
  return { mobileTel, ...proof };
}

/** Reads code and token from the form, with the errors found before anything is sent. */
export function readCode(data: FormData): { checkToken: string; checkCode: string } {
  return { checkToken: String(data.get('checkToken') ?? ''), checkCode: readNumberField(data, 'checkCode', 'code') };
}

export function checkCodeFields({ checkToken, checkCode: typed }: ReturnType<typeof readCode>): FieldError[] {
  if (!checkToken) return [{ path: 'checkCode', message: '请先获取短信验证码' }];
  return findCodeErrors(typed, 'checkCode');
}

interface SeekerHumanCheckProps {
  /** The purpose that `consumeHumanPass` checks on the server. */
  purpose: string;
  error?: string;
  onEnter(): void;
}

/**
 * Human check inside a form: characters of an image or, for people who cannot read them, the site's other checks. Each proof is
 * valid for one act: set another `key` for the next. Read it with `readHumanProof`.
 */
function SeekerHumanCheck({ purpose, error, onEnter }: SeekerHumanCheckProps) {
  const [isPicture, setIsPicture] = useState(true);
  const other = (
    <Button kind="quiet" onClick={() => setIsPicture(!isPicture)}>
      {isPicture ? '看不清？改用其他方式' : '改用图中的字符'}
    </Button>
  );
  if (isPicture) {
    return (
      <PictureCheck error={error} onEnter={onEnter}>
        {other}
      </PictureCheck>
    );
  }
  return (
    <>
      <HumanCheck purpose={purpose} name="captcha" error={error} isOpen />
      <p>{other}</p>
    </>
  );
}

type HumanProof = Pick<SeekerCodeSendRequest, 'captchaId' | 'captcha' | 'pass'>;

/** Returns the form's proof, if there is one: characters without their image do not count. */
function readHumanProof(data: FormData): HumanProof | undefined {
  const [captchaId, answer] = [data.get('captchaId'), data.get('captcha')].map((value) =>
    typeof value === 'string' ? value.trim() : undefined,
  );
  if (!answer || captchaId === '') return undefined;
  return captchaId ? { captchaId, captcha: answer } : { pass: answer };
}
