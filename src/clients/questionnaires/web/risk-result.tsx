import { Button } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { paths } from '#ui/paths.ts';
import type { RiskResult as Result } from '../schema/attempts.ts';
import { ResultDetails } from './result-details.tsx';
import { ResultFrame } from './result-frame.tsx';
import { ResultPdf } from './result-pdf.tsx';
import '../pages/practice-form.css';

interface RiskResultProps {
  result: Result;
  doneText: string;
  onDone: () => void;
  onAgain: () => void;
}

/** The client's level with explanations and validity. */
export function RiskResultView({ result, doneText, onDone, onAgain }: RiskResultProps) {
  const { id, level, levelName, score, highest, takenOn, validUntil, version, followUps, attemptsLeft } = result;
  return (
    <ResultFrame title="测评结果">
      <KeyFacts
        variant="figures"
        items={[
          { name: '等级', value: `${level} ${levelName}` },
          { name: '得分', value: `${score} 分`, note: `满分 ${highest} 分` },
          { name: '有效期至', value: <span className="paper-run__day">{validUntil}</span>, note: `${takenOn} 完成` },
        ]}
      />
      {followUps.map((text) => (
        <Note key={text} tone="warning">
          {text}
        </Note>
      ))}
      <ResultDetails result={result} />
      <p>
        匹配不等于推荐，也不等于没有风险。依据问卷 {version} 版计算，规则见<a href={paths.suitability()}>投资者适当性</a>
        。情况有重要变化时请随时重新测评。
      </p>
      <p className="cluster">
        <Button kind="primary" onClick={onDone}>
          {doneText}
        </Button>
        <ResultPdf id={id} name="测评结果" />
        {attemptsLeft > 0 && (
          <Button kind="quiet" onClick={onAgain}>
            重新测评（今日还剩 {attemptsLeft} 次）
          </Button>
        )}
      </p>
    </ResultFrame>
  );
}
