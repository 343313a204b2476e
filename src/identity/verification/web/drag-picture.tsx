import { useState } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { Button } from '#ui/components/button/button.tsx';
import { formatSeconds } from '#ui/format/numbers.ts';
import { dragImageCheck, dragImageExtend, dragImageGet } from '../calls.ts';
import { CheckStatus } from './check-status.tsx';
import type { HumanCheckPanel } from './human-check-panel.tsx';
import { useSecondsLeft } from './life-time.ts';
import { lifeMs } from './lifetimes.ts';
import { PictureBoard } from './picture-board.tsx';
import { useChallenge } from './use-challenge.ts';

/** Seconds before the end at which it is announced; WCAG 2.2.1 requires at least twenty to react. */
const warnSeconds = 40;

type Props = Omit<React.ComponentProps<typeof HumanCheckPanel>, 'hasFocus'>;

/** The picture to complete: it expires after three minutes, warns before, and its time can be restarted. */
export function DragPicture(props: Props) {
  const { given, failure, message, isBusy, renew, check } = useChallenge(dragImageGet, props);
  const { expiresAt, extend, refusal } = useExtension(given);
  const left = useSecondsLeft(expiresAt, lifeMs.picture);
  const isOver = given !== undefined && left === 0;
  return (
    <>
      <CheckStatus failure={failure ?? refusal} message={statusOf(isOver, left, message)} onRetry={() => renew()} isLoading={!given} />
      {given && (
        <PictureBoard
          key={given.id}
          image={given}
          isBusy={isBusy || isOver}
          onDone={(x, trail) => check(dragImageCheck, { id: given.id, x, trail })}
        />
      )}
      {given && (
        <div className="human-check__tools cluster cluster--close middle">
          <span className="human-check__time quiet">剩余 {formatSeconds(left)}</span>
          {left > 0 && left <= warnSeconds && <Button onClick={extend}>延长时间</Button>}
          <Button kind="quiet" onClick={() => renew('已换一张图片')}>
            换一张
          </Button>
        </div>
      )}
    </>
  );
}

function statusOf(isOver: boolean, left: number, message: string | undefined): string | undefined {
  if (isOver) return '图片已过期，请点“换一张”';
  if (left <= warnSeconds) return `图片将在 ${warnSeconds} 秒内过期，可以点“延长时间”`;
  return message ?? '把拼图块拖到缺口处，也可以用方向键或下面的按钮移动。';
}

/** Expiry of the picture, which the visitor may extend. */
function useExtension(given: { id: string; expiresAt: string } | undefined) {
  const client = useClient();
  const [extended, setExtended] = useState<{ id: string; expiresAt?: string; refusal?: string }>();
  const extend = (): void => {
    if (!given) return;
    const { id } = given;
    client()
      .call(dragImageExtend, { id }, { quiet: true })
      .then(
        ({ expiresAt }) => setExtended({ id, expiresAt }),
        (error: unknown) => setExtended({ id, refusal: failureText(error, '没有延长成功，请重试') }),
      );
  };
  const own = extended?.id === given?.id ? extended : undefined;
  return { expiresAt: own?.expiresAt ?? given?.expiresAt, refusal: own?.refusal, extend };
}
