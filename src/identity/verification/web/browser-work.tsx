import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { workCheck, workGet } from '../calls.ts';
import { CheckStatus } from './check-status.tsx';
import type { HumanCheckPanel } from './human-check-panel.tsx';
import { solveWork } from './solve-work.ts';
import { useChallenge } from './use-challenge.ts';

type Props = Omit<React.ComponentProps<typeof HumanCheckPanel>, 'hasFocus'>;

/**
 * The check by one click: the browser computes for a moment in a worker, which is too expensive for mass senders. Nothing to see
 * or enter.
 */
export function BrowserWork(props: Props) {
  const { given, failure, message, isBusy, renew, check } = useChallenge(workGet, props);
  const [problem, setProblem] = useState<string>();
  const solving = useRef<AbortController>(undefined);
  const [isSolving, setIsSolving] = useState(false);
  useEffect(() => () => solving.current?.abort(), []);

  const begin = async (): Promise<void> => {
    if (!given) return;
    const { signal } = (solving.current = new AbortController());
    setProblem(undefined);
    setIsSolving(true);
    try {
      const { counter, derivedKey } = await solveWork(given, signal);
      check(workCheck, { id: given.id, counter, derivedKey });
    } catch {
      if (!signal.aborted) setProblem('您的浏览器没有完成自动验证，请改用其他方式');
    } finally {
      setIsSolving(false);
    }
  };
  const isRunning = isSolving || isBusy;
  return (
    <>
      <p className="human-check__note quiet">无需看图或输入，点一下由浏览器自动计算，约需几秒。</p>
      <Button kind="primary" disabled={!given || isRunning} aria-busy={isRunning || undefined} onClick={() => void begin()}>
        {isRunning ? '正在验证…' : '点此验证'}
      </Button>
      <CheckStatus failure={failure} message={isRunning ? '正在验证，请稍候' : (problem ?? message)} onRetry={() => renew()} />
    </>
  );
}
