import { useEffect, useRef, useState } from 'react';
import { tellTerminal } from '#modules/base/person/web/terminal.ts';
import { useClient } from '#web/api/client-context.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx';
import { QrCode } from '#web/ui/qr-code/qr-code.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { scanBegin, scanState } from '../../calls.ts';
import type { ScanBeginResult, ScanStateResult } from '../../schema.ts';
import { finishSignIn } from '../../web/sign-in.ts';

interface ScanCodeProps {
  onDone: () => void;
  /** Asks for another code. */
  onAgain: () => void;
}

const words: Readonly<Record<ScanStateResult['state'], string>> = {
  waiting: '请用手机相机扫描二维码，并核对手机上显示的两位数字。二维码 2 分钟内有效。',
  seen: '手机已扫描，请在手机上核对数字后确认。',
  confirmed: '已确认，正在登录…',
  refused: '手机已拒绝本次登录。',
  over: '二维码已过期。',
};

/** A code for the phone's camera; the page asks how it stands until it is answered or its time has passed. */
export function ScanCode({ onDone, onAgain }: ScanCodeProps) {
  const [terminal] = useState(tellTerminal);
  const { load, retry, isRetrying } = useCall(scanBegin, terminal);
  if (load.state === 'loading') return <Skeleton lines={4} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return <Waiting begun={load.data} onDone={onDone} onAgain={onAgain} />;
}

function Waiting({ begun: { secret, number, qrCode }, onDone, onAgain }: ScanCodeProps & { begun: ScanBeginResult }) {
  const state = useScanState(secret, onDone);
  const isOpen = state === 'waiting' || state === 'seen';
  return (
    <div className="cluster middle">
      {isOpen && <QrCode {...qrCode} name="登录" />}
      <div className="stack stack--rows">
        {isOpen && (
          <p>
            核对数字：<strong className="login-scan__number">{number}</strong>
          </p>
        )}
        <p role="status">{words[state]}</p>
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
function useScanState(secret: string, onDone: () => void): ScanStateResult['state'] {
  const client = useClient();
  const [state, setState] = useState<ScanStateResult['state']>('waiting');
  const done = useRef(onDone);
  useEffect(() => void (done.current = onDone));
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
      if (!answer.login) return;
      finishSignIn(client(), answer.login);
      done.current();
    };
    const timer = setInterval(() => void ask(), pauseMs);
    return () => {
      following.abort();
      clearInterval(timer);
    };
  }, [client, secret, isOpen]);
  return state;
}
