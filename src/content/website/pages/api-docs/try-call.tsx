import { useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { Field, controlAttributes } from '#ui/components/field/field.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { Note } from '#ui/components/note/note.tsx';
import { PasswordInput } from '#ui/components/password-input/password-input.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { failureSentence } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import type { ApiOperation, ApiParameter } from '../../schema/api-reference.ts';
import { Listing } from './listing.tsx';
import { bodyField, validateTrial, readTrialForm, sendTrial, tokenField, type TrialResponse } from './trial.ts';
import './try-call.css';

/** Sends the operation with the form's values and shows the response. Without JavaScript there is only the link of the example. */
export function TryCall({ operation }: { operation: ApiOperation }) {
  const { method, parameters, body, bodyExample, credential, exampleAddress } = operation;
  const isHydrated = useIsHydrated();
  const [answer, setAnswer] = useState<TrialResponse>();
  const { errors, isBusy, onSubmit } = useFormAction({
    read: readTrialForm,
    check: (form) => validateTrial(operation, form),
    act: async (_client, form) => setAnswer(await sendTrial(operation, form)),
    explain: failureSentence('请求没有送达，请检查网络后再试'),
  });
  const fields = parameters.filter(({ place }) => place !== 'body' || body === 'form');
  return (
    <div className="stack stack--blocks measure">
      {method !== 'GET' && <Note tone="warning">发送后，网站会真正执行这个接口，与在页面上办理一样。</Note>}
      <p className="api-scriptless">填写参数后试用需要浏览器运行脚本；不运行脚本时，请用上面的命令行示例。</p>
      {exampleAddress && (
        <p>
          <a className="target" href={exampleAddress} data-reload="">
            打开示例地址
          </a>
        </p>
      )}
      <form className="needs-script" onSubmit={onSubmit} noValidate>
        {/* The fields are disabled until the script has loaded, because earlier input would be lost. */}
        <fieldset className="stack stack--blocks" disabled={!isHydrated}>
          <legend className="visually-hidden">请求的内容</legend>
          <ErrorSummary errors={errors} title="尚未发送" />
          {fields.map((parameter) => (
            <ParameterField key={parameter.name} parameter={parameter} error={errorOf(errors, parameter.name)} />
          ))}
          {body === 'json' && <BodyField example={bodyExample} error={errorOf(errors, bodyField)} />}
          {credential.kind.endsWith('oken') && <TokenField />}
          <div>
            <Button kind="primary" type="submit" aria-busy={isBusy}>
              {isBusy ? '正在发送…' : '发送请求'}
            </Button>
          </div>
        </fieldset>
      </form>
      {answer && <Answer answer={answer} />}
    </div>
  );
}

function BodyField({ example, error }: { example: string | null; error: string | undefined }) {
  return <TextArea name={bodyField} label="正文（JSON）" rows={10} spellCheck={false} defaultValue={example ?? '{}'} error={error} />;
}

function TokenField() {
  const hint = '登录接口返回的 token，只用于这一次请求，不会保存。';
  return <PasswordInput name={tokenField} label="令牌" hint={hint} isOptional autoComplete="off" />;
}

function ParameterField({ parameter, error }: { parameter: ApiParameter; error: string | undefined }) {
  const { name, type, isRequired, isFile, example } = parameter;
  const field = { name, label: name, hint: type, isOptional: !isRequired, error };
  if (!isFile)
    return <TextInput {...field} defaultValue={isRequired ? (example ?? '') : ''} placeholder={example ?? ''} autoComplete="off" />;
  return (
    <Field {...field}>
      <input className="control" type="file" {...controlAttributes(field)} />
    </Field>
  );
}

function Answer({ answer: { status, headers, body, milliseconds } }: { answer: TrialResponse }) {
  return (
    <div role="region" className="stack" aria-label="收到的应答" aria-live="polite" data-trial={status}>
      <p>
        <strong>HTTP {status}</strong>，用时 {milliseconds} 毫秒
      </p>
      <Listing name="应答头" text={headers} />
      <Listing name="应答正文" text={body} />
    </div>
  );
}
