import { useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { CodeInput } from '#modules/base/person/web/code-input.tsx';
import { useCodeSending } from '#modules/base/person/web/use-code-sending.ts';
import type { Client } from '#web/api/client.ts';
import { checkCode, numberOf } from '#web/form/check-typed.ts';
import { formErrors } from '#web/form/failures.ts';
import { useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorSummary, errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { PasswordInput } from '#web/ui/password-input/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { stepUpCodeSend, stepUpProve } from '../../calls.ts';
import type { StepUpStanding } from '../../schema.ts';
import { loadSm2 } from '../encrypt-password.ts';
import { sealPassword } from '../seal-password.ts';
import { proofNames, type Proof, type StepUpAct } from './step-up-words.ts';
import { isNumber } from '#contract/typed-number.ts';

interface ProofFormProps {
  ask: StepUpAct;
  offered: readonly Proof[];
  mobile: string;
  onStanding: (standing: StepUpStanding) => void;
}

/** The fields have names of their own: a step-up stands beside forms that ask for codes and passwords too. */
const field = 'proofValue';

/** One proof: chosen, typed, proved. Its error stands at the field. */
export function ProofForm({ ask: { act, subject }, offered, mobile, onStanding }: ProofFormProps) {
  const [chosen, setChosen] = useState(offered[0] ?? 'code');
  const about = subject === undefined ? { act } : { act, subject };
  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => (isNumberKind(chosen) ? numberOf(data, field, chosen) : String(data.get(field) ?? '')),
    check: (value) => checkProof(chosen, value),
    act: async (client, value) => onStanding(await client.call(stepUpProve, { ...about, ...(await toProof(client, chosen, value)) })),
    explain: (error) => atField(formErrors(error, field)),
  });
  const sending = useCodeSending(
    (client) => client.call(stepUpCodeSend, about),
    (found) => setErrors(atField(found)),
  );
  const choose = (proof: Proof): void => {
    setErrors([]);
    setChosen(proof);
  };
  return (
    <form className="step-up__form stack" method="dialog" noValidate aria-label={`核验${proofNames[chosen]}`} onSubmit={onSubmit}>
      <ErrorSummary errors={errors} title="核验未通过" />
      {offered.length > 1 && (
        <Select
          name="proof"
          label="核验方式"
          value={chosen}
          options={offered.map((proof) => ({ value: proof, text: proofNames[proof] }))}
          onChange={({ currentTarget }) => choose(currentTarget.value as Proof)}
        />
      )}
      {chosen === 'code' && <CodeInput name={field} mobile={mobile} error={errorOf(errors, field)} {...sending} />}
      {chosen === 'idNumber' && (
        <TextInput
          key={chosen}
          name={field}
          label={proofNames.idNumber}
          autoComplete="off"
          reads="idNumber"
          error={errorOf(errors, field)}
        />
      )}
      {isSecret(chosen) && (
        <PasswordInput
          key={chosen}
          name={field}
          label={proofNames[chosen]}
          maxLength={64}
          onFocus={() => void loadSm2().catch(() => undefined)}
          error={errorOf(errors, field)}
        />
      )}
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在核验…' : '核验'}
      </Button>
    </form>
  );
}

const isNumberKind = (proof: Proof): proof is 'code' | 'idNumber' => proof === 'code' || proof === 'idNumber';

const isSecret = (proof: Proof): boolean => proof === 'loginPassword' || proof === 'tradingPassword';

function checkProof(proof: Proof, value: string): FieldError[] {
  if (proof === 'code') return checkCode(value, field);
  if (proof === 'idNumber') return isNumber('idNumber', value) ? [] : [{ path: field, message: '身份证号码应为 18 位' }];
  return value ? [] : [{ path: field, message: `请填写${proofNames[proof]}` }];
}

async function toProof(client: Client, proof: Proof, value: string): Promise<{ proof: Proof; value: string; keyId?: string }> {
  if (!isSecret(proof)) return { proof, value };
  const { keyId, password } = await sealPassword(client, value);
  return { proof, value: password, keyId };
}

const atField = (errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, message }) => ({ path: path === 'value' || path === 'code' ? field : path, message }));
