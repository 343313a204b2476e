import { useRef, useState, useEffect, type RefObject } from 'react';
import { formSave, contactCodeSend } from '#clients/cases/calls.ts';
import type { FlowField, StepOf } from '#clients/cases/flow.ts';
import type { CaseStep } from '#clients/cases/schema/cases.ts';
import type { StepProps } from '#clients/cases/step.ts';
import { isOutcome } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { parseTypedNumber } from '#contract/typed-number.ts';
import { CodeField } from '#identity/accounts/web/code-field.tsx';
import { useCodeSending } from '#identity/accounts/web/use-code-sending.ts';
import { loadSm2 } from '#identity/clients/web/encrypt-password.ts';
import { encryptWithNewKey } from '#identity/clients/web/encrypt-with-new-key.ts';
import { useClient } from '#ui/api/client-context.ts';
import type { Client } from '#ui/api/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PasswordInput } from '#ui/components/password-input/password-input.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';

interface FormStepProps extends StepProps<StepOf<'form'>> {
  shown: CaseStep;
  /** The case version loaded by this page; the server rejects overwriting later changes. */
  updatedAt: string;
  onReload: () => void;
}

/** A form step. Input is saved as a draft while typing; in a returned step only the refused fields can be edited. */
export function FormStep({ acptId, step, returned, onDone, shown, updatedAt, onReload }: FormStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft({ form, acptId, step, updatedAt });
  const open = returned?.fields.length ? step.fields.filter(({ name }) => returned.fields.includes(name)) : step.fields;

  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => readFormValues(data, open),
    check: (read) => read.errors,
    act: async (client, { values, codes }) => {
      const secret = await encryptPasswords(client, open, values);
      const basis = await draft.settle();
      await client.call(formSave, { acpt_id: acptId, step: step.code, updatedAt: basis, ...codes, ...secret });
      onDone();
    },
    explain: (error) => {
      if (isOutcome(error, 'conflict')) draft.setIsStale(true);
      return formErrors(error, 'code');
    },
  });
  return (
    <form ref={form} className="case-form" method="dialog" noValidate data-keep={`case-${step.code}`} onSubmit={onSubmit}>
      {returned && (
        <Note tone="warning" title="退回原因">
          {returned.reason}
        </Note>
      )}
      {draft.isStale && <Stale onReload={onReload} />}
      <ErrorSummary errors={errors} />
      <Closed shown={shown} open={open} />
      {open.map((field) => (
        <FormField key={field.name} acptId={acptId} step={step.code} field={field} shown={shown} errors={errors} onErrors={setErrors} />
      ))}
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在保存…' : '保存并继续'}
      </Button>
      <p role="status">{draft.savedText}</p>
    </form>
  );
}

function Stale({ onReload }: { onReload: () => void }) {
  return (
    <Note tone="warning" title="内容已在别处更新">
      <p>这笔业务刚刚在另一个页面或设备上保存过，为免覆盖，本页的内容尚未保存。</p>
      <Button onClick={onReload}>载入最新内容</Button>
    </Note>
  );
}

/** The accepted values of a returned step, read-only. */
function Closed({ shown, open }: { shown: CaseStep; open: readonly FlowField[] }) {
  const passed = shown.state === 'returned' ? shown.values.filter(({ field }) => open.every(({ name }) => name !== field)) : [];
  if (passed.length === 0) return null;
  return <p>已通过审核，无需重填：{passed.map(({ label, text }) => `${label} ${text}`).join('；')}</p>;
}

interface FormFieldProps {
  acptId: string;
  step: string;
  field: FlowField;
  shown: CaseStep;
  errors: readonly FieldError[];
  onErrors: (errors: readonly FieldError[]) => void;
}

/** Up to this many choices are shown as radio buttons. */
const mostRadios = 5;

/** The control of one field with its saved value. Personal values are only known masked; leaving the field empty keeps the value. */
function FormField(props: FormFieldProps) {
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

/** A new mail address and its code. */
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
        <CodeField
          name="emailCode"
          label="邮件验证码"
          error={errorOf(errors, 'emailCode')}
          hint={code.wait ? `6 位数字，已发送至 ${email}，${codeRules.minutes} 分钟内有效` : `将发送至 ${email}`}
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

/** Entered twice, since the input is hidden. */
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

/** A new number and its code. */
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
        onChange={({ currentTarget }) => setMobile(parseTypedNumber('mobile', currentTarget.value))}
      />
      {mobile !== '' && <CodeField name="code" error={errorOf(errors, 'code')} hint={codeHint(mobile, sentTo)} {...code} />}
    </>
  );
}

/** Returns the hint with the number that received the code, which may differ from the one on file or the current input. */
function codeHint(typed: string, sentTo: string | undefined): string {
  if (sentTo === undefined) return `将发送至新手机号 ${typed}，用来确认它是您本人的`;
  const sent = `6 位数字，已发送至新手机号 ${sentTo}，${codeRules.minutes} 分钟内有效`;
  return typed === sentTo ? sent : `${sent}；手机号已改为 ${typed}，请重新获取验证码`;
}

interface FormDraftOptions {
  form: RefObject<HTMLFormElement | null>;
  acptId: string;
  step: StepOf<'form'>;
  /** The case version loaded by the page. */
  updatedAt: string;
}

interface FormDraft {
  /** Text with the time when the draft was saved. */
  savedText: string;
  /** True once another page has saved: drafts of this page are no longer saved. */
  isStale: boolean;
  setIsStale(isStale: boolean): void;
  /** Waits for a draft that is being saved and returns the case's latest `updatedAt` known here. */
  settle(): Promise<string>;
}

/** Debounce of draft saving, in ms. */
const pauseMs = 1500;

/** Saves the input with the case, so that it can be continued on another device. Failures are silent, since the form keeps the input. */
function useFormDraft({ form, acptId, step, updatedAt }: FormDraftOptions): FormDraft {
  const client = useClient();
  const [savedText, setSavedText] = useState('');
  const [isStale, setIsStale] = useState(false);
  const basis = useRef(updatedAt);
  const running = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef({ step, acptId });
  useEffect(() => {
    basis.current = updatedAt;
    setIsStale(false);
  }, [updatedAt]);

  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = async (): Promise<void> => {
      const { fields, code } = latest.current.step;
      const inForm = fields.filter(({ name }) => element.elements.namedItem(name) !== null);
      const values = toDraft(readFormValues(new FormData(element), inForm).values, fields);
      if (Object.keys(values).length === 0) return;
      try {
        const input = { acpt_id: latest.current.acptId, step: code, values, isDraft: true, updatedAt: basis.current };
        basis.current = (await client().call(formSave, input, { quiet: true })).updatedAt;
        setSavedText('草稿已自动保存');
      } catch (error) {
        if (isOutcome(error, 'conflict')) setIsStale(true);
      }
    };
    const keepSoon = (): void => {
      clearTimeout(timer);
      setSavedText('');
      timer = setTimeout(() => (running.current = running.current.then(keep)), pauseMs);
    };
    const stop = (): void => clearTimeout(timer);
    element.addEventListener('input', keepSoon);
    element.addEventListener('submit', stop);
    return () => {
      stop();
      element.removeEventListener('input', keepSoon);
      element.removeEventListener('submit', stop);
    };
  }, [form, client]);

  const settle = async (): Promise<string> => {
    await running.current;
    return basis.current;
  };
  return { savedText, isStale, setIsStale, settle };
}

type TypedValues = Readonly<Record<string, string>>;

/** Field kinds that the browser knows only masked: empty means unchanged. */
const isMasked = ({ kind }: FlowField): boolean => ['mobile', 'email', 'address', 'tradingPassword'].includes(kind);

/** Reads the input and validates what the browser can check; the server validates everything again. */
function readFormValues(
  data: FormData,
  fields: readonly FlowField[],
): { values: Record<string, string>; codes: { code?: string; emailCode?: string }; errors: FieldError[] } {
  const textOf = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const values: Record<string, string> = {};
  const errors: FieldError[] = [];
  for (const field of fields) {
    const value = textOf(field.name);
    if (value !== '' || !isMasked(field)) values[field.name] = value;
    const again = `${field.name}Again`;
    if (field.kind === 'tradingPassword' && value !== textOf(again)) errors.push({ path: again, message: '两次输入的密码不一致' });
  }
  const [code, emailCode] = [textOf('code'), textOf('emailCode')];
  return { values, codes: { ...(code && { code }), ...(emailCode && { emailCode }) }, errors };
}

/** Returns the values that may be stored unverified: no password, and no new number or mail address without its code. */
function toDraft(values: TypedValues, fields: readonly FlowField[]): Record<string, string> {
  const isKept = (name: string): boolean =>
    !['tradingPassword', 'mobile', 'email'].includes(fields.find((field) => field.name === name)?.kind ?? '');
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
}

/** Encrypts trading passwords in the values as for login. */
async function encryptPasswords(
  client: Client,
  fields: readonly FlowField[],
  values: TypedValues,
): Promise<{ values: TypedValues; keyId?: string }> {
  const name = fields.find(({ kind }) => kind === 'tradingPassword')?.name;
  const password = name && values[name];
  if (!name || !password) return { values };
  const { keyId, password: sealed } = await encryptWithNewKey(client, password);
  return { values: { ...values, [name]: sealed }, keyId };
}
