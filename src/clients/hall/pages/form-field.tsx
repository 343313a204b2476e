import { useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { CodeInput } from '#identity/accounts/web/code-input.tsx';
import { loadSm2 } from '#identity/clients/web/encrypt-password.ts';
import { useCodeSending } from '#identity/accounts/web/use-code-sending.ts';
import { useClient } from '#ui/api/client-context.ts';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { PasswordInput } from '#ui/components/password-input/password-input.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { contactCodeSend } from '#clients/cases/calls.ts';
import type { CaseStep } from '#clients/cases/schema/cases.ts';
import type { FlowField } from '#clients/cases/flow.ts';
import { readNumber } from '#contract/typed-number.ts';

interface FormFieldProps {
  acptId: string;
  step: string;
  field: FlowField;
  shown: CaseStep;
  errors: readonly FieldError[];
  onErrors: (errors: readonly FieldError[]) => void;
}

/** So many choices are all in sight. */
const mostRadios = 5;

/** The control of one field, filled with what was saved; of what is personal only its mask is known here, and leaving it empty keeps it. */
export function FormField(props: FormFieldProps) {
  const { field, shown, errors } = props;
  const { name, label, hint } = field;
  const filled = shown.filled[name];
  const saved = filled === undefined ? shown.values.find((one) => one.field === name)?.text : undefined;
  const isOptional = field.isOptional || saved !== undefined;
  const common = { name, label, error: errorOf(errors, name), hint: toHint(hint, saved), isOptional };
  if (field.kind === 'choice') return <Choice {...common} choices={field.choices ?? []} chosen={filled} />;
  if (field.kind === 'tradingPassword') return <NewPassword {...common} errors={errors} />;
  if (field.kind === 'mobile') return <Mobile {...props} common={common} />;
  if (field.kind === 'email') return <Email {...props} common={common} />;
  return <Typed {...common} field={field} filled={filled} />;
}

function Choice({ choices, chosen, ...common }: ControlProps & { choices: readonly { value: string; text: string }[]; chosen?: string }) {
  if (choices.length <= mostRadios) return <RadioGroup {...common} choices={choices} chosen={chosen} />;
  return <Select {...common} options={choices} noneText="请选择" defaultValue={chosen} />;
}

function Typed({ field: { kind, max }, filled, ...common }: ControlProps & { field: FlowField; filled?: string }) {
  if (kind === 'longText' || kind === 'address') return <TextArea {...common} rows={3} maxLength={max} defaultValue={filled} />;
  if (kind === 'day') return <DateField {...common} kind="day" defaultValue={filled} />;
  return <TextInput {...common} maxLength={max} defaultValue={filled} />;
}

/** A new mail address and the code that proves it. */
function Email({ acptId, step, field, errors, onErrors, common }: FormFieldProps & { common: ControlProps }) {
  const client = useClient();
  const [email, setEmail] = useState('');
  const send = () => client().call(contactCodeSend, { acpt_id: acptId, step, email });
  const code = useCodeSending(send, (found) => onErrors(found.map((one) => (one.path === 'code' ? { ...one, path: 'emailCode' } : one))));
  return (
    <>
      <TextInput
        {...common}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={field.max}
        onChange={({ currentTarget }) => setEmail(currentTarget.value.trim())}
      />
      {email.includes('@') && (
        <CodeInput
          name="emailCode"
          label="邮件验证码"
          error={errorOf(errors, 'emailCode')}
          hint={code.wait ? `6 位数字，已发送至 ${email}，5 分钟内有效` : `将发送至 ${email}`}
          {...code}
        />
      )}
    </>
  );
}

const toHint = (hint: string | undefined, saved: string | undefined): string | undefined =>
  saved === undefined ? hint : `已保存 ${saved}，不修改请留空${hint ? `。${hint}` : ''}`;

interface ControlProps {
  name: string;
  label: string;
  error?: string;
  hint?: string;
  isOptional: boolean;
}

/** Twice, as nobody sees what they type. */
function NewPassword({ errors, ...common }: ControlProps & { errors: readonly FieldError[] }) {
  const prepare = (): void => void loadSm2().catch(() => undefined);
  const native = { inputMode: 'numeric', autoComplete: 'new-password', maxLength: 6, onFocus: prepare } as const;
  const again = `${common.name}Again`;
  return (
    <>
      <PasswordInput {...common} {...native} />
      <PasswordInput
        {...native}
        name={again}
        label={`再次输入${common.label}`}
        error={errorOf(errors, again)}
        isOptional={common.isOptional}
      />
    </>
  );
}

/** A new number and the code that proves it. */
function Mobile({ acptId, step, errors, onErrors, common }: FormFieldProps & { common: ControlProps }) {
  const client = useClient();
  const [mobile, setMobile] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const send = async () => {
    const sent = await client().call(contactCodeSend, { acpt_id: acptId, step, mobile });
    setSentTo(mobile);
    return sent;
  };
  const code = useCodeSending(send, onErrors);
  return (
    <>
      <TextInput
        {...common}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        reads="mobile"
        onChange={({ currentTarget }) => setMobile(readNumber('mobile', currentTarget.value))}
      />
      {mobile !== '' && <CodeInput name="code" error={errorOf(errors, 'code')} hint={codeHint(mobile, sentTo)} {...code} />}
    </>
  );
}

/** The number that the code went to, which is not the one on file, nor one that was typed since. */
function codeHint(typed: string, sentTo: string | undefined): string {
  if (sentTo === undefined) return `将发送至新手机号 ${typed}，用来确认它是您本人的`;
  const sent = `6 位数字，已发送至新手机号 ${sentTo}，5 分钟内有效`;
  return typed === sentTo ? sent : `${sent}；手机号已改为 ${typed}，请重新获取验证码`;
}
