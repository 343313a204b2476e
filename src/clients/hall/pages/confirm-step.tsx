import { useRef } from 'react';
import { caseSubmit, declaration } from '#clients/cases/calls.ts';
import type { CaseView } from '#clients/cases/schema/cases.ts';
import type { FieldError } from '#contract/envelope.ts';
import { getBaseParameters } from '#identity/accounts/web/terminal.ts';
import { StepUp } from '#identity/clients/web/step-up/step-up.tsx';
import { useStepUp } from '#identity/clients/web/step-up/use-step-up.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { ManualReviewNote } from './manual-review-note.tsx';
import { CaseRecord } from './record/case-record.tsx';

interface ConfirmProps {
  view: CaseView;
  onSubmitted: () => void;
  /** Opens a done step for editing. */
  onEdit: (code: string) => void;
}

const notDeclared: FieldError[] = [{ path: 'declared', message: '请阅读并勾选声明' }];

/** 检查您的填写: the application before submission, each part with an edit link, and the declaration. */
export function ConfirmStep({ view, onSubmitted, onEdit }: ConfirmProps) {
  const form = useRef<HTMLFormElement>(null);
  const stepUp = useStepUp();
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => data.has('declared'),
    check: (isDeclared) => (isDeclared ? [] : notDeclared),
    act: async (client) => {
      // The key contains the case version: submitting again, here or in another tab, is the same request.
      const asked = { acpt_id: view.acptId, idempotencyKey: `${view.acptId}:${view.updatedAt}` };
      await client.call(caseSubmit, { ...asked, ...getBaseParameters() });
      onSubmitted();
    },
    explain: stepUp.explain(formErrors),
  });
  return (
    <>
      <form ref={form} className="case-flow" method="dialog" noValidate onSubmit={onSubmit}>
        <ErrorSummary errors={errors} title={errors === notDeclared ? undefined : '未能提交'} />
        <h3>检查您的填写</h3>
        <p>下面就是将要提交的申请书全文，提交后在本页查看审核进度与结果。</p>
        {/* In a returned case, accepted parts stay unchanged. */}
        <CaseRecord view={view} heading="h4" onEdit={view.state === 'open' ? onEdit : undefined} />
        {view.forPerson.length > 0 && <ManualReviewNote reasons={view.forPerson} />}
        <Checkbox name="declared" label={declaration} error={errorOf(errors, 'declared')} data-keep="no" />
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          {isBusy ? '正在提交…' : '提交申请'}
        </Button>
      </form>
      <StepUp state={stepUp} onProven={() => form.current?.requestSubmit()} />
    </>
  );
}
