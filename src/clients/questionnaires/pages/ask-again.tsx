import { paths } from '#ui/paths.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { Note } from '#ui/components/note/note.tsx';
import type { Contradiction, QuestionPaper } from '../schema/questionnaires.ts';
import { ChoiceQuestion } from './choice-question.tsx';
import { KeptAnswers, PracticeFrame } from './practice-form.tsx';
import type { PracticeRun } from './practice-run.ts';

interface AskAgainProps {
  paper: QuestionPaper;
  run: PracticeRun;
  contradictions: readonly Contradiction[];
  isStepwise: boolean;
}

/** Contradictory answers, asked again: to be changed, or to be confirmed after a second look. Before, there is no result. */
export function AskAgain({ paper, run: { given }, contradictions, isStepwise }: AskAgainProps) {
  const asked = [...new Set(contradictions.flatMap(({ questions }) => questions))];
  return (
    <PracticeFrame paper={paper} action={paths.riskPractice(isStepwise ? { mode: 'step' } : {})}>
      <h2>请再看一遍这几道题</h2>
      <Note tone="warning" title="有回答前后不一致">
        不一致的回答会让结果失去意义，所以在给出结果之前再问一次。改为符合实际的选项；确实如此的，勾选题后的确认。
      </Note>
      <KeptAnswers given={given} except={asked} />
      {paper.questions.map((question, at) =>
        asked.includes(question.id) ? (
          <ChoiceQuestion key={question.id} question={question} number={at + 1} chosen={given[question.id]} />
        ) : null,
      )}
      {contradictions.map(({ id, message }) => (
        <Checkbox key={id} name={`confirm-${id}`} label={`${message}。我已核对，实际情况就是这样`} />
      ))}
      <p className="cluster">
        <Button kind="primary" type="submit" name="go" value="finish">
          提交核对后的答案
        </Button>
        <Button type="submit" name="go" value="edit">
          回到全部题目
        </Button>
      </p>
    </PracticeFrame>
  );
}
