import { useState, type ReactNode } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import type { PasskeyAnswer, PasskeyRequest, ResendResult } from '#identity/accounts/schema.ts';
import { CodeField } from '#identity/accounts/web/code-field.tsx';
import { longestPassword } from '#identity/accounts/web/password-form.ts';
import { useCodeSending } from '#identity/accounts/web/use-code-sending.ts';
import type { Client } from '#ui/api/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { PasswordInput } from '#ui/components/password-input/password-input.tsx';
import { Select } from '#ui/components/select.tsx';
import { findCodeErrors, readNumberField } from '#ui/form/check-typed.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { loadChunk } from '#ui/navigation/chunk.ts';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';
import { loadSm2 } from '../encrypt-password.ts';
import { encryptWithNewKey } from '../encrypt-with-new-key.ts';
import { proofNames, type RequestedProof } from './acts-and-proofs.ts';

/** One proof as it is sent: a code, a password encrypted with its `keyId`, or a passkey's answer. */
export interface GivenProof<Kind extends RequestedProof = RequestedProof> {
  proof: Kind;
  value?: string;
  keyId?: string;
  passkey?: PasskeyAnswer;
}

interface ProofFormProps<Kind extends RequestedProof> {
  offered: readonly Kind[];
  /** The option to give the proof on a trusted phone: listed after the passkey, before all typed proofs. */
  phone?: ReactNode;
  /** Masked targets of the codes. */
  places: Readonly<Record<'code' | 'mailCode', string>>;
  sendCode(client: Client, by: 'code' | 'mailCode'): Promise<ResendResult>;
  askPasskey(client: Client): Promise<PasskeyRequest>;
  /** Rejects, with the error at `value`, for a wrong proof. */
  prove(client: Client, given: GivenProof<Kind>): Promise<void>;
}

/** Distinct field names, because the step-up is shown beside forms with codes and passwords. */
const field = 'proofValue';

/** Selects, collects and checks one proof. Its error is shown at the field. */
export function ProofForm<Kind extends RequestedProof>({ offered, phone, places, sendCode, askPasskey, prove }: ProofFormProps<Kind>) {
  const options = withPhone(offered, Boolean(phone));
  const [picked, setPicked] = useState<Kind | 'phone'>(options[0]!);
  // While the phone is used nothing is entered here.
  const chosen = picked === 'phone' ? offered[0]! : picked;
  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => (isSent(chosen) ? readNumberField(data, field, 'code') : String(data.get(field) ?? '')),
    check: (value) => checkProof(chosen, value),
    act: async (client, value) => prove(client, { proof: chosen, ...(await toProof(client, { proof: chosen, value, askPasskey })) }),
    explain: (error) =>
      error instanceof Error && error.name === 'PasskeyError' ? [{ path: '', message: error.message }] : atField(formErrors(error, field)),
  });
  const sentBy = isSent(chosen) ? chosen : undefined;
  const choose = (proof: Kind | 'phone'): void => {
    setErrors([]);
    setPicked(proof);
  };
  const choice = options.length > 1 && (
    <Select
      name="proof"
      label="核验方式"
      value={picked}
      options={options.map((proof) => ({ value: proof, text: proof === 'phone' ? phoneName : proofNames[proof] }))}
      onChange={({ currentTarget }) => choose(currentTarget.value as Kind | 'phone')}
    />
  );
  if (picked === 'phone')
    return (
      <div className="step-up__form stack">
        {choice}
        {phone}
      </div>
    );
  return (
    <form className="step-up__form stack" method="dialog" noValidate aria-label={`核验${proofNames[chosen]}`} onSubmit={onSubmit}>
      <ErrorSummary errors={errors} title="核验未通过" />
      {choice}
      {sentBy && (
        <ProofCode
          key={sentBy}
          by={sentBy}
          place={places[sentBy]}
          error={errorOf(errors, field)}
          send={(client) => sendCode(client, sentBy)}
          onRefused={setErrors}
        />
      )}
      {isSecret(chosen) && (
        <PasswordInput
          key={chosen}
          name={field}
          label={proofNames[chosen]}
          maxLength={longestPassword}
          onFocus={() => void loadSm2().catch(() => undefined)}
          error={errorOf(errors, field)}
        />
      )}
      {chosen === 'passkey' && <p>按“核验”后，请按设备提示用指纹、面容或设备密码确认，不需要短信。</p>}
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在核验…' : '核验'}
      </Button>
    </form>
  );
}

const phoneName = '手机扫码确认（已信任的手机）';

/** Inserts the phone after the passkey, if it can give one of the requested proofs. */
function withPhone<Kind extends RequestedProof>(offered: readonly Kind[], hasPhone: boolean): (Kind | 'phone')[] {
  if (!hasPhone) return [...offered];
  const isPasskey = (proof: Kind): boolean => proof === 'passkey';
  return [...offered.filter(isPasskey), 'phone', ...offered.filter((proof) => !isPasskey(proof))];
}

interface ProofCodeProps {
  by: 'code' | 'mailCode';
  place: string;
  error: string | undefined;
  send(client: Client): Promise<ResendResult>;
  onRefused(errors: readonly FieldError[]): void;
}

/** A code to the mobile number or to the mail address. */
function ProofCode({ by, place, error, send, onRefused }: ProofCodeProps) {
  const sending = useCodeSending(send, (found) => onRefused(atField(found)));
  if (by === 'code') return <CodeField name={field} mobile={place} error={error} {...sending} />;
  const hint = sending.wait ? `6 位数字，已发送至 ${place}，${codeRules.minutes} 分钟内有效` : `将发送至预留邮箱 ${place}`;
  return <CodeField name={field} label="邮件验证码" hint={hint} error={error} {...sending} />;
}

const isSent = (proof: RequestedProof): proof is 'code' | 'mailCode' => proof === 'code' || proof === 'mailCode';

const isSecret = (proof: RequestedProof): boolean => proof === 'loginPassword' || proof === 'tradingPassword';

function checkProof(proof: RequestedProof, value: string): FieldError[] {
  if (proof === 'passkey') return [];
  if (!isSecret(proof)) return findCodeErrors(value, field);
  return value ? [] : [{ path: field, message: `请填写${proofNames[proof]}` }];
}

async function toProof(
  client: Client,
  { proof, value, askPasskey }: { proof: RequestedProof; value: string } & Pick<ProofFormProps<RequestedProof>, 'askPasskey'>,
): Promise<Omit<GivenProof, 'proof'>> {
  if (proof === 'passkey') {
    const { answerByPasskey } = await loadChunk(() => import('#identity/accounts/web/passkey.ts'));
    return { passkey: await answerByPasskey(await askPasskey(client)) };
  }
  if (!isSecret(proof)) return { value };
  const { keyId, password } = await encryptWithNewKey(client, value);
  return { value: password, keyId };
}

const atField = (errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, message }) => ({ path: path === 'value' || path === 'code' ? field : path, message }));
