import { useState, type KeyboardEvent } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { questionCheck, questionGet } from '../calls.ts';
import type { HumanCheckPanel } from './human-check-panel.tsx';
import { useChallenge } from './use-challenge.ts';
import { WayStatus } from './way-status.tsx';

type Props = Omit<React.ComponentProps<typeof HumanCheckPanel>, 'hasFocus'>;

/** A sum in words. The answer is no field of the form around it: it is handed in here, for a pass. */
export function AskedQuestion(props: Props) {
  const { given, failure, message, isBusy, renew, check } = useChallenge(questionGet, props);
  const [answer, setAnswer] = useState('');
  const submit = (): void => {
    if (!given || answer.trim() === '' || isBusy) return;
    check(questionCheck, { id: given.id, answer });
    setAnswer('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <>
      {given && (
        <div className="human-check__question cluster cluster--close middle">
          <label>
            {given.text}
            <input
              className="control"
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </label>
          <Button kind="primary" disabled={isBusy} onClick={submit}>
            确定
          </Button>
          <Button kind="quiet" onClick={() => renew('已换一道题')}>
            换一题
          </Button>
        </div>
      )}
      <WayStatus failure={failure} message={message} isLoading={!given} onRetry={() => renew()} />
    </>
  );
}
