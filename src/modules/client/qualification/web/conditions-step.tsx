import { useState } from 'react';
import type { StepOf } from '#modules/client/cases/flow.ts';
import type { StepProps } from '#modules/client/cases/web/step.ts';
import { useClient } from '#web/api/client-context.ts';
import { failureText } from '#web/api/error-catalogue.ts';
import { Note } from '#web/ui/note/note.tsx';
import { notify } from '#web/ui/notification/notification-store.ts';
import { qualificationConfirm } from '../calls.ts';
import { ConditionCheck } from './condition-check.tsx';
import { PassButton } from './pass-button.tsx';
import { useQualification } from './use-qualification.ts';

/** The step of a case in which the client sees the conditions of the business, and goes on when he meets them all. */
export function ConditionsStep({ acptId, step, returned, onDone }: StepProps<StepOf<'conditions'>>) {
  const qualification = useQualification(step.conditionSet, acptId);
  const { isBusy, confirm } = useConfirm(acptId, onDone);
  const { answer, bPass } = qualification;
  return (
    <>
      {returned && <Note tone="warning">{returned.reason}</Note>}
      <ConditionCheck qualification={qualification}>
        <PassButton bPass={bPass} isBusy={isBusy} onClick={() => void confirm(answer?.evaluation)}>
          确认并继续
        </PassButton>
      </ConditionCheck>
    </>
  );
}

/** Tells the server, once at a time, that the conditions are met as shown. */
function useConfirm(acptId: string, onDone: () => void) {
  const client = useClient();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async (evaluation: string | undefined): Promise<void> => {
    if (isBusy || evaluation === undefined) return;
    setIsBusy(true);
    try {
      await client().call(qualificationConfirm, { acpt_id: acptId, evaluation });
      onDone();
    } catch (error) {
      notify({ kind: 'error', title: '未能继续', text: failureText(error, '网络不通，请稍后再试') });
    }
    setIsBusy(false);
  };
  return { isBusy, confirm };
}
