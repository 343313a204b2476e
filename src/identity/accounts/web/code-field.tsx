import { useEffect, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';

interface CodeInputProps {
  name: string;
  /** Label of the field, for a code sent by mail. */
  label?: string;
  error?: string;
  /** Masked number that receives the code. Omitted before the client has proved their identity. */
  mobile?: string;
  /** Replaces the hint about a client's number. */
  hint?: string;
  /** Wait in seconds before another code can be requested, restarted with each code; undefined before the first. */
  wait: CodeWait | undefined;
  /** Sends the first code, or another one. */
  onSend(): void;
  isSending: boolean;
}

/** When the last code was sent (browser clock, ms), and how long no other can be requested. */
export interface CodeWait {
  since: number;
  seconds: number;
}

/** Input of a text message code with a button to send it. The countdown is shown but not announced by screen readers every second. */
export function CodeField({ name, label = '短信验证码', error, mobile = '', hint, wait, onSend, isSending }: CodeInputProps) {
  const left = useSecondsLeft(wait);
  const place = `预留手机号${mobile && ` ${mobile}`}`;
  return (
    <>
      <TextInput
        name={name}
        label={label}
        hint={hint ?? (wait ? `6 位数字，已发送至${place}，${codeRules.minutes} 分钟内有效` : `将发送至${place}`)}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        reads="code"
      />
      <p>
        <Button onClick={() => void (left === 0 && onSend())} aria-busy={isSending} aria-disabled={left > 0 || undefined}>
          {left > 0 ? formatWait(left) : wait ? '重新获取验证码' : '获取验证码'}
        </Button>
      </p>
    </>
  );
}

/**
 * Formats the wait: seconds within a minute, minutes within an hour (network limit), and the next day for a number that has
 * reached its daily limit.
 */
function formatWait(seconds: number): string {
  if (seconds <= 120) return `${seconds} 秒后可重新获取`;
  return seconds <= 3600 ? `${Math.ceil(seconds / 60)} 分钟后可重新获取` : '明天可重新获取';
}

function useSecondsLeft(wait: CodeWait | undefined): number {
  const [now, setNow] = useState(() => wait?.since ?? 0);
  const until = wait ? wait.since + wait.seconds * 1000 : 0;
  useEffect(() => {
    if (!wait) return undefined;
    const tick = (): void => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [wait]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
