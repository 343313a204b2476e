import { useEffect, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { TextInput } from '#ui/components/text-input.tsx';

interface CodeInputProps {
  name: string;
  /** Of a code that comes by mail. */
  label?: string;
  error?: string;
  /** Where the code is sent; masked. Left out before the client has proved who they are. */
  mobile?: string;
  /** Instead of the words for a client's number. */
  hint?: string;
  /** Seconds before another code can be asked for, anew with each code; undefined before the first. */
  wait: CodeWait | undefined;
  /** Sends the first code, or another one. */
  onSend(): void;
  isSending: boolean;
}

/** When the last code was sent, on the browser's clock in ms, and for how long no other can be asked for. */
export interface CodeWait {
  since: number;
  seconds: number;
}

/** The code of a text message, with the way to get one: the wait for another is shown, not read out every second. */
export function CodeInput({ name, label = '短信验证码', error, mobile = '', hint, wait, onSend, isSending }: CodeInputProps) {
  const left = useSecondsLeft(wait);
  const place = `预留手机号${mobile && ` ${mobile}`}`;
  return (
    <>
      <TextInput
        name={name}
        label={label}
        hint={hint ?? (wait ? `6 位数字，已发送至${place}，5 分钟内有效` : `将发送至${place}`)}
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

/** The minute after a code counts in seconds, a network's hour in minutes; a number that has had its codes of the day waits for the next. */
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
