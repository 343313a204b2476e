import type { StepOf } from '#clients/cases/flow.ts';
import type { StepProps } from '#clients/cases/step.ts';
import { getBaseParameters } from '#identity/accounts/web/terminal.ts';
import { Note } from '#ui/components/note/note.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { qualificationConfirm } from '../calls.ts';
import { ConditionCheck } from './condition-check.tsx';
import { PassButton } from './pass-button.tsx';
import { useQualification } from './use-qualification.ts';

/** The step of a case that shows the conditions of the business and continues when all are met. */
export function ConditionsStep({ acptId, step, returned, onDone }: StepProps<StepOf<'conditions'>>) {
  const qualification = useQualification(step.conditionSet, acptId);
  const { isBusy, run: confirm } = useAction<string>({
    act: async (client, evaluation) => {
      await client.call(qualificationConfirm, { acpt_id: acptId, evaluation, ...getBaseParameters() });
      onDone();
    },
    explain: failureNotification('未能继续'),
  });
  const { answer, bPass } = qualification;
  return (
    <>
      {returned && <Note tone="warning">{returned.reason}</Note>}
      <ConditionCheck qualification={qualification}>
        <PassButton bPass={bPass} isBusy={isBusy} onClick={() => answer?.evaluation !== undefined && confirm(answer.evaluation)}>
          确认并继续
        </PassButton>
      </ConditionCheck>
    </>
  );
}
