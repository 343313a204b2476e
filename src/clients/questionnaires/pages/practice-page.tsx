import { clientQueries } from '#rendering/routes/queries/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { questionPaper, riskTolerance } from '../calls.ts';
import type { QuestionPaper, Contradiction } from '../schema/questionnaires.ts';
import { ChoiceQuestion } from './choice-question.tsx';
import { StepForm, WholeForm, HiddenAnswers, PracticeFrame } from './practice-form.tsx';
import { PracticeResultView } from './practice-result.tsx';
import { practiceAction, practiceStart, type PracticeRun } from './practice-run.ts';

export const query = clientQueries.riskPractice;

export const loader = page(async ({ call, query }: PageContext<'riskPractice'>) => ({
  paper: await call(questionPaper, { code: riskTolerance }),
  isStepwise: query.mode === 'step',
}));

export const action = practiceAction;

export const head: HeadOf<typeof loader> = ({ isStepwise }) => ({
  title: isStepwise ? '风险测评练习：逐题作答' : '风险测评练习',
  description: '用正式问卷的题目练习一遍风险测评，看懂结果是怎样得出的。答案不保存，结果不作为适当性评估依据。',
  crumbs: [{ text: '风险测评', href: paths.riskCheck() }, { text: '练习' }],
  canonical: paths.riskPractice(),
});

export function Component() {
  const { paper, isStepwise } = usePage(loader);
  const run = usePageAction(action) ?? practiceStart;
  return (
    <>
      <PageTitle
        title="风险测评练习"
        lead={`共 ${paper.questions.length} 题，约 8 分钟。没有预选的答案，作答时不显示分数。答案只在这一页里，我们不保存；练习结果不作为适当性评估依据。`}
      />
      <Stage run={run} paper={paper} isStepwise={isStepwise} />
    </>
  );
}

/** The current stage of the run: questions, repeated questions, or the result. */
function Stage({ run, paper, isStepwise }: { run: PracticeRun; paper: QuestionPaper; isStepwise: boolean }) {
  const { outcome } = run;
  if (outcome?.state === 'scored') return <PracticeResultView result={outcome.result} />;
  if (outcome) return <AskAgain paper={paper} run={run} contradictions={outcome.contradictions} isStepwise={isStepwise} />;
  return isStepwise ? <StepForm paper={paper} run={run} /> : <WholeForm paper={paper} run={run} />;
}

interface AskAgainProps {
  paper: QuestionPaper;
  run: PracticeRun;
  contradictions: readonly Contradiction[];
  isStepwise: boolean;
}

/** Contradictory answers, asked again: the visitor must change or confirm them before there is a result. */
function AskAgain({ paper, run: { given }, contradictions, isStepwise }: AskAgainProps) {
  const asked = [...new Set(contradictions.flatMap(({ questions }) => questions))];
  return (
    <PracticeFrame paper={paper} action={paths.riskPractice(isStepwise ? { mode: 'step' } : {})}>
      <h2>请再看一遍这几道题</h2>
      <Note tone="warning" title="有回答前后不一致">
        不一致的回答会让结果失去意义，所以在给出结果之前再问一次。改为符合实际的选项；确实如此的，勾选题后的确认。
      </Note>
      <HiddenAnswers given={given} except={asked} />
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
