import { clientQueries } from '#rendering/routes/queries/client.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { usePageAction } from '#ui/page/page-action.ts';
import { paths } from '#ui/paths.ts';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { questionPaper, riskTolerance } from '../calls.ts';
import type { QuestionPaper } from '../schema/questionnaires.ts';
import { AskAgain } from './ask-again.tsx';
import { StepForm, WholeForm } from './practice-form.tsx';
import { PracticeResult } from './practice-result.tsx';
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

/** What the run has come to: its questions, some of them again, or the result. */
function Stage({ run, paper, isStepwise }: { run: PracticeRun; paper: QuestionPaper; isStepwise: boolean }) {
  const { outcome } = run;
  if (outcome?.state === 'scored') return <PracticeResult result={outcome.result} />;
  if (outcome) return <AskAgain paper={paper} run={run} contradictions={outcome.contradictions} isStepwise={isStepwise} />;
  return isStepwise ? <StepForm paper={paper} run={run} /> : <WholeForm paper={paper} run={run} />;
}
