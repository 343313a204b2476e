import type { FieldError } from '#contract/envelope.ts';
import { tellTerminal } from '#modules/base/person/web/terminal.ts';
import { beijingMinute } from '#web/format/beijing-time.ts';
import { useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { errorOf, ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { KeyFacts } from '#web/ui/key-facts/key-facts.tsx';
import { caseSubmit } from '#modules/client/cases/calls.ts';
import type { CaseStep, CaseView } from '#modules/client/cases/schema/cases.ts';

interface ConfirmProps {
  view: CaseView;
  onSubmitted: () => void;
  /** Shows a done step again. */
  onEdit: (code: string) => void;
}

const notDeclared: FieldError[] = [{ path: 'declared', message: '请阅读并勾选声明' }];

/** 检查您的填写: everything that was given, each with the way back to it, and the declaration. */
export function ConfirmStep({ view, onSubmitted, onEdit }: ConfirmProps) {
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => data.has('declared'),
    check: (isDeclared) => (isDeclared ? [] : notDeclared),
    act: async (client) => {
      // What is submitted is the case as it stands: whoever submits it again, here or in another tab, asks for the same thing.
      const asked = { acpt_id: view.acptId, idempotencyKey: `${view.acptId}:${view.updatedAt}` };
      await client.call(caseSubmit, { ...asked, ...tellTerminal() });
      onSubmitted();
    },
  });
  return (
    <form className="case-flow" method="dialog" noValidate onSubmit={onSubmit}>
      <ErrorSummary errors={errors} title={errors === notDeclared ? undefined : '未能提交'} />
      <h3>检查您的填写</h3>
      <ul className="case-flow">{view.steps.slice(0, -1).map((one) => toChecked(one, view.state, onEdit))}</ul>
      <p>费用：{view.fee}</p>
      <Checkbox
        name="declared"
        label="本人声明：以上内容由本人真实、自愿填写，已知悉办理须知与相关风险。"
        error={errorOf(errors, 'declared')}
        data-keep="no"
      />
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在提交…' : '提交申请'}
      </Button>
    </form>
  );
}

/** In a case that came back, what passed stays as it is. */
function toChecked({ step, doneAt, values }: CaseStep, state: CaseView['state'], onEdit: (code: string) => void) {
  return (
    <li key={step.code}>
      <h4>{step.name}</h4>
      {values.length > 0 ? (
        <KeyFacts items={values.map(({ label, text }) => ({ name: label, value: text }))} />
      ) : (
        <p>{doneAt ? `已于 ${beijingMinute(doneAt)} 完成` : '未完成'}</p>
      )}
      {state === 'open' && (
        <Button kind="quiet" onClick={() => onEdit(step.code)}>
          修改<span className="visually-hidden">“{step.name}”</span>
        </Button>
      )}
    </li>
  );
}
