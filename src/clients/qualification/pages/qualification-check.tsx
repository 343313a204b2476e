import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Select } from '#ui/components/select.tsx';
import { paths } from '#ui/paths.ts';
import type { ConditionSetList } from '../schema.ts';
import { ConditionCheck } from '../web/condition-check.tsx';
import { PassButton } from '../web/pass-button.tsx';
import { useQualification } from '../web/use-qualification.ts';

/** Lets the signed-in client choose a business and see which conditions they meet. */
export function QualificationCheck({ sets }: ConditionSetList) {
  const [code, setCode] = useState('');
  const options = sets.map((set) => ({ value: set.code, text: set.name }));
  return (
    <>
      <Select
        name="busiCode"
        label="要检测的业务"
        noneText="请选择"
        options={options}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      {code && <ChosenCheck key={code} code={code} />}
    </>
  );
}

function ChosenCheck({ code }: { code: string }) {
  const qualification = useQualification(code);
  const navigate = useNavigate();
  return (
    <ConditionCheck qualification={qualification}>
      <PassButton bPass={qualification.bPass} onClick={() => void navigate(paths.businessPrepare(code))}>
        去办理
      </PassButton>
    </ConditionCheck>
  );
}
