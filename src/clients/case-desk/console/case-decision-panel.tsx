import { useContext, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { MeContext, usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago } from '#ui/console/screen.tsx';
import type { CaseDetail } from '../schema.ts';
import { caseStateNames } from './case-names.ts';
import { ApproveForm, RefuseForm, ReturnForm, type DecisionFormProps } from './decision-forms.tsx';

const forms = { approve: ApproveForm, refuse: RefuseForm, return: ReturnForm } as const;
type Outcome = keyof typeof forms;

/** The decisions that the current staff member can make: approve, return or refuse, each with its form. */
export function CaseDecisionPanel(props: DecisionFormProps) {
  const may = usePermissionCheck();
  const { state, decidedAt } = props.found;
  if (state === 'inReview') return may('case.handle') ? <Choice {...props} /> : <p className="pane-part muted">您可以查看，不能审核。</p>;
  return (
    <section className="pane-part" aria-label="审核结果">
      <h3 className="pane-part__title">{caseStateNames[state]}</h3>
      {decidedAt && (
        <p className="quiet">
          <Ago at={decidedAt} />
          办结
        </p>
      )}
    </section>
  );
}

function Choice(props: DecisionFormProps) {
  const { me } = useContext(MeContext);
  const may = usePermissionCheck();
  const [outcome, setOutcome] = useState<Outcome>();
  const { first, stale } = props.found;
  const isOwnFirst = first !== null && first.staffId === me?.id;
  const mayApprove = stale.length === 0 && (!first || (may('case.approve') && !isOwnFirst));
  const Form = outcome && forms[outcome];
  const button = (key: string, one: Outcome, text: string) => (
    <Button
      kind={one === 'approve' ? 'primary' : 'secondary'}
      aria-keyshortcuts={key}
      aria-expanded={outcome === one}
      onClick={() => setOutcome(one)}
    >
      {text} <kbd>{key}</kbd>
    </Button>
  );
  return (
    <section className="pane-part" aria-label="审核">
      <h3 className="pane-part__title">{first ? '复核' : '审核'}</h3>
      <p className="decision__note quiet">{noteOf(props.found, isOwnFirst)}</p>
      <div className="decision__acts">
        {mayApprove && button('A', 'approve', first ? '复核通过' : '通过')}
        {button('R', 'refuse', '不通过')}
        {button('B', 'return', '退回补正')}
      </div>
      {Form && <Form key={outcome} {...props} />}
    </section>
  );
}

/** Returns the state of the second approval, and why nothing can be approved. */
function noteOf({ first, needsTwo, stale }: CaseDetail, isOwnFirst: boolean): string {
  if (stale.length > 0) return '有条件已不满足，只能退回或不予通过。';
  if (isOwnFirst) return '您已审核通过，等待另一名人员复核。';
  if (first) return `${first.name}已审核通过，请复核后生效。`;
  return needsTwo ? '此业务关系到账户控制，通过后须由另一名人员复核才生效。' : '通过后立即生效，客户会收到通知。';
}
