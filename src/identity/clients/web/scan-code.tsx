import { useEffect, useRef, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { useClient } from '#ui/api/client-context.ts';
import { useCall } from '#ui/api/use-call.ts';
import { Button } from '#ui/components/button/button.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { QrCode } from '#ui/components/qr-code/qr-code.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { scanState } from '../calls.ts';
import type { ScanBeginResult, ScanStateResult } from '../schema.ts';
import './scan-code.css';

interface ScanCodeProps<Input> {
  /** What the code is for: its call and what that takes. */
  begin: Call<Input, ScanBeginResult>;
  input: Input;
  /** What the picture is called, and what is said when the phone has answered. */
  words: { name: string; confirmed: string; refused: string };
  onConfirmed: (answer: ScanStateResult) => void;
  /** Asks for another code. */
  onAgain: () => void;
}

const openWords = {
  waiting: '请用手机相机扫描二维码，并核对手机上显示的两位数字。二维码 2 分钟内有效。',
  seen: '手机已扫描，请在手机上核对数字后确认。',
  over: '二维码已过期。',
};

/** A code for the phone's camera; the page asks how it stands until it is answered or its time has passed. */
export function ScanCode<Input>({ begin, input, ...props }: ScanCodeProps<Input>) {
  const { load, retry, isRetrying } = useCall(begin, input);
  if (load.state === 'loading') return <Skeleton lines={4} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return <Waiting begun={load.data} {...props} />;
}

type WaitingProps = Pick<ScanCodeProps<unknown>, 'words' | 'onConfirmed' | 'onAgain'> & { begun: ScanBeginResult };

function Waiting({ begun: { secret, number, qrCode }, words, onConfirmed, onAgain }: WaitingProps) {
  const state = useScanState(secret, onConfirmed);
  const isOpen = state === 'waiting' || state === 'seen';
  return (
    <div className="cluster middle">
      {isOpen && <QrCode {...qrCode} isLarge name={words.name} />}
      <div className="stack stack--rows">
        {isOpen && (
          <p>
            核对数字：<strong className="scan-number">{number}</strong>
          </p>
        )}
        <p role="status">{{ ...openWords, ...words }[state]}</p>
        {(state === 'refused' || state === 'over') && (
          <p>
            <Button onClick={onAgain}>重新获取二维码</Button>
          </p>
        )}
      </div>
    </div>
  );
}

/** How often the page asks, while it is looked at; one row by its key. */
const pauseMs = 2000;

/** Follows the phone. A question that fails is asked again; a code is over on the server's clock, not on this one. */
function useScanState(secret: string, onConfirmed: (answer: ScanStateResult) => void): ScanStateResult['state'] {
  const client = useClient();
  const [state, setState] = useState<ScanStateResult['state']>('waiting');
  const confirmed = useRef(onConfirmed);
  useEffect(() => void (confirmed.current = onConfirmed));
  const isOpen = state === 'waiting' || state === 'seen';
  useEffect(() => {
    if (!isOpen) return undefined;
    const following = new AbortController();
    const { signal } = following;
    let isAsking = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || isAsking) return;
      isAsking = true;
      const answer = await client()
        .call(scanState, { secret }, { quiet: true, signal })
        .catch(() => undefined);
      isAsking = false;
      if (!answer || signal.aborted) return;
      setState(answer.state);
      if (answer.state === 'confirmed') confirmed.current(answer);
    };
    const timer = setInterval(() => void ask(), pauseMs);
    return () => {
      following.abort();
      clearInterval(timer);
    };
  }, [client, secret, isOpen]);
  return state;
}
