import { Button } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { KnowledgeResult as Result } from '../schema/attempts.ts';
import { ResultFrame } from './result-frame.tsx';
import { ResultPdf } from './result-pdf.tsx';
import '../pages/practice-form.css';

interface KnowledgeResultProps {
  result: Result;
  doneText: string;
  onDone: () => void;
  onAgain: () => void;
}

/** Shows whether the test was passed, the topics of wrong answers, and the next action. */
export function KnowledgeResultView({ result, doneText, onDone, onAgain }: KnowledgeResultProps) {
  const { id, isPassed, score, highest, passScore, validUntil, attemptsLeft } = result;
  return (
    <ResultFrame title={isPassed ? '测试通过' : '测试未通过'}>
      <KeyFacts
        variant="figures"
        items={[
          { name: '得分', value: `${score} 分`, note: `满分 ${highest} 分，${passScore} 分通过` },
          validUntil === null ? { name: '今日剩余次数', value: `${attemptsLeft} 次` } : { name: '有效期至', value: validUntil },
        ]}
      />
      <Wrong result={result} />
      {!isPassed && attemptsLeft === 0 && (
        <Note tone="warning" title="今日次数已用完">
          请复习相关知识后明日再试。已填写的其他内容都会保留。
        </Note>
      )}
      <p className="cluster">
        {isPassed ? (
          <Button kind="primary" onClick={onDone}>
            {doneText}
          </Button>
        ) : (
          attemptsLeft > 0 && (
            <Button kind="primary" onClick={onAgain}>
              重新测试（今日还剩 {attemptsLeft} 次）
            </Button>
          )
        )}
        <ResultPdf id={id} name="测试结果" />
      </p>
    </ResultFrame>
  );
}

function Wrong({ result: { wrong, isPassed } }: { result: Result }) {
  if (wrong.length === 0) return null;
  return (
    <>
      <SectionHeading level={3} title={isPassed ? '答错的题目' : '需要复习的内容'} />
      <ul>
        {wrong.map(({ topic, explanations }) => (
          <li key={topic}>
            {topic}
            {explanations.length > 0 && `：${explanations.join('')}`}
          </li>
        ))}
      </ul>
    </>
  );
}
