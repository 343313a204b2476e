import { Button } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { earlierPassUse } from '../calls.ts';
import type { OpenedPaper } from '../schema/attempts.ts';
import { attemptHours } from './attempt-limits.ts';
import '../pages/practice-form.css';

interface PaperIntroProps {
  opened: OpenedPaper;
  acptId: string | undefined;
  onStart: () => void;
  onDone: () => void;
}

/** The subject and rules of the paper, before the first question. */
export function PaperIntro({ opened, acptId, onStart, onDone }: PaperIntroProps) {
  const { attempt, title, canReuse, answers } = opened;
  const answered = Object.values(answers).filter((keys) => keys.length > 0).length;
  return (
    <section className="stack" aria-labelledby="paper-title">
      <h2 id="paper-title">{title}</h2>
      <KeyFacts items={toFacts(opened)} />
      <Rules opened={opened} />
      {attempt === null && (
        <Note tone="warning" title="今日次数已用完">
          请明日再试，或到营业网点咨询。
        </Note>
      )}
      <p className="cluster">
        {canReuse && acptId !== undefined && <ReusePass paper={opened.paper} acptId={acptId} onDone={onDone} />}
        {attempt !== null && (
          <Button kind={canReuse ? 'secondary' : 'primary'} onClick={onStart}>
            {answered > 0 ? `继续作答（已答 ${answered} 题）` : '开始作答'}
          </Button>
        )}
      </p>
    </section>
  );
}

function toFacts({ questionCount, passScore, attemptsPerDay, attemptsLeft, validMonths, previous }: OpenedPaper) {
  return [
    { name: '题数', value: `${questionCount} 题` },
    ...(passScore === null ? [] : [{ name: '通过分数', value: `${passScore} 分` }]),
    { name: '今日剩余次数', value: `${attemptsLeft} 次`, note: `每日最多 ${attemptsPerDay} 次，提交后计次` },
    { name: '有效期', value: `${validMonths} 个月` },
    ...(previous ? [{ name: '上次结果', value: previous.outcome, note: toDates(previous) }] : []),
  ];
}

const toDates = ({ takenOn, validUntil }: NonNullable<OpenedPaper['previous']>): string =>
  validUntil === null ? takenOn : `${takenOn} 完成，有效期至 ${validUntil}`;

function Rules({ opened: { kind } }: { opened: OpenedPaper }) {
  return (
    <Prose>
      <ul>
        <li>请由本人如实作答。没有预选答案，作答时不显示分数；工作人员不得代答或提示。</li>
        <li>
          回答自动保存，{attemptHours} 小时内可在任何设备上继续；超过 {attemptHours} 小时须重新开始。
        </li>
        {kind === 'risk' && <li>前后不一致的回答会在给出结果前再次询问，不另计次数。</li>}
        <li>题目、回答与结果依法保存不少于二十年，作为履行适当性义务的证据。</li>
      </ul>
    </Prose>
  );
}

function ReusePass({ paper, acptId, onDone }: { paper: string; acptId: string; onDone: () => void }) {
  const { isBusy, run: reuse } = useAction({
    act: async (client) => {
      await client.call(earlierPassUse, { paper, acpt_id: acptId });
      onDone();
    },
    explain: failureNotification('未能使用已有结果'),
  });
  return (
    <Button kind="primary" aria-busy={isBusy} onClick={() => reuse()}>
      使用有效期内的通过结果
    </Button>
  );
}
