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
import { clientLimits } from './client-limits.ts';
import './scan-code.css';

interface ScanCodeProps<Input> {
  /** The call that creates the code, with its input. */
  begin: Call<Input, ScanBeginResult>;
  input: Input;
  /** Accessible name of the image, and the messages after the phone's decision. */
  words: { name: string; confirmed: string; refused: string };
  onConfirmed: (answer: ScanStateResult) => void;
  /** Requests another code. */
  onAgain: () => void;
}

const openWords = {
  waiting: `请用手机相机扫描二维码，并核对手机上显示的两位数字。二维码 ${clientLimits.scanMinutes} 分钟内有效。`,
  seen: '手机已扫描，请在手机上核对数字后确认。',
  over: '二维码已过期。',
};

/** A QR code for the phone; the page polls until it is confirmed, refused or expired. */
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

/** Polling interval while the page is visible; each poll reads one row by its key. */
const pauseMs = 2000;

/** Polls the scan state. A failed poll is repeated; the server's clock decides when the code expires. */
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
