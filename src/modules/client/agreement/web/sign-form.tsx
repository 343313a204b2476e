import { isOutcome } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { CodeInput } from '#modules/base/person/web/code-input.tsx';
import { failureText } from '#web/api/error-catalogue.ts';
import { textOf } from '#web/form/check-typed.ts';
import { useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { errorOf, ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { notify } from '#web/ui/notification/notification-store.ts';
import type { AgreementPath } from '../schema.ts';
import type { SigningCase } from './signing-case.ts';
import { tickName } from './tick-name.ts';
import { useAgreementCode } from './use-agreement-code.ts';

interface SignFormProps {
  signing: SigningCase;
  documents: readonly AgreementPath[];
  /** Hashes of the texts that are ticked. */
  ticked: ReadonlySet<string>;
  /** Where the code goes, masked. */
  mobile: string | null;
  onDone: () => void;
  /** A text was replaced while it was read. */
  onChanged: () => void;
}

const offline = '网络不通，请稍后再试';

/** The code and the act of signing, with the words of specification 8. */
export function SignForm({ signing, documents, ticked, mobile, onDone, onChanged }: SignFormProps) {
  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => textOf(data, 'code'),
    check: (typed) => checkForm(documents, ticked, typed),
    act: async (client, typed) => {
      await client.call(signing.sign, { ...signing.key, code: typed, read: [...ticked] });
      notify({ kind: 'success', title: '协议签署', text: '验证成功' });
      onDone();
    },
    explain: (error) => {
      const text = `验证失败，失败原因：${failureText(error, offline)}`;
      notify({ kind: 'error', title: '协议签署', text });
      if (isOutcome(error, 'conflict')) onChanged();
      return [{ path: isOutcome(error, 'wrongVerification') ? 'code' : '', message: text }];
    },
  });
  const code = useAgreementCode(signing, setErrors);
  return (
    <form className="agreements__form stack stack--rows" method="dialog" noValidate onSubmit={onSubmit}>
      <ErrorSummary errors={errors} title="未能签署" />
      <CodeInput
        name="code"
        error={errorOf(errors, 'code')}
        mobile={mobile ?? '预留手机号'}
        wait={code.wait}
        onSend={code.onSend}
        isSending={code.isSending}
      />
      <p role="status">{code.message}</p>
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在签署…' : `签署 ${documents.length} 份文件`}
      </Button>
    </form>
  );
}

function checkForm(documents: readonly AgreementPath[], ticked: ReadonlySet<string>, code: string): FieldError[] {
  const missing = documents.filter(({ sha256 }) => !ticked.has(sha256));
  return [
    ...missing.map((document) => ({ path: tickName(document), message: `请阅读并勾选《${document.name}》` })),
    ...(/^\d{6}$/.test(code) ? [] : [{ path: 'code', message: '请输入 6 位数字验证码' }]),
  ];
}
