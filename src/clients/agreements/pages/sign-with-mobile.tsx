import { useMemo, useState } from 'react';
import { isTypedNumber } from '#contract/typed-number.ts';
import { FocusedHeading } from '#identity/clients/web/focused-heading.tsx';
import { useRetry } from '#ui/api/use-call.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { readNumberField } from '#ui/form/check-typed.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { maskMobile } from '#ui/format/masks.ts';
import { paths } from '#ui/paths.ts';
import type { QueryResult } from '../schema.ts';
import { DocumentsToSign } from '../web/documents-to-sign.tsx';
import { byMobile, type SigningCase } from '../web/signing-case.ts';

interface FoundCase {
  mobile: string;
  query: QueryResult;
}

/** First the mobile number, then the documents of the case. The number stays in memory only; it is not put in the address or in storage. */
export function SignWithMobile({ acptId }: { acptId: string }) {
  const [found, setFound] = useState<FoundCase>();
  if (!found) return <MobileForm acptId={acptId} onFound={setFound} />;
  return <Signing acptId={acptId} found={found} onLeave={() => setFound(undefined)} />;
}

function MobileForm({ acptId, onFound }: { acptId: string; onFound: (found: FoundCase) => void }) {
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => readNumberField(data, 'mobile_tel', 'mobile'),
    check: (mobile) => (isTypedNumber('mobile', mobile) ? [] : [{ path: 'mobile_tel', message: '请输入 11 位手机号' }]),
    act: async (client, mobile) => {
      const { query, key } = byMobile(acptId, mobile);
      onFound({ mobile, query: await client.call(query, key, { quiet: true }) });
    },
    explain: (error) => formErrors(error),
  });
  return (
    <form className="stack stack--blocks measure" method="dialog" noValidate data-needs-js="" onSubmit={onSubmit}>
      <ErrorSummary errors={errors} title="未能打开文件" />
      <TextInput
        name="mobile_tel"
        label="预留手机号"
        hint="您在本公司预留的号码，签署时验证码发往这个号码"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        reads="mobile"
        error={errorOf(errors, 'mobile_tel')}
      />
      <p>
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          {isBusy ? '正在查找…' : '阅读文件'}
        </Button>
      </p>
    </form>
  );
}

interface SigningProps {
  acptId: string;
  found: FoundCase;
  /** Returns to the mobile number form. */
  onLeave: () => void;
}

function Signing({ acptId, found: { mobile, query }, onLeave }: SigningProps) {
  const signing = useMemo<SigningCase>(() => byMobile(acptId, mobile), [acptId, mobile]);
  const loaded = useMemo(() => ({ state: 'ready', data: query }) as const, [query]);
  const { load, retry, isRetrying } = useRetry(loaded, signing.query, signing.key);
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  const { signedAt } = load.data;
  return (
    <section>
      <FocusedHeading key={signedAt}>{signedAt ? '已签署' : '阅读并签署'}</FocusedHeading>
      <p className="cluster middle">
        手机号 {maskMobile(mobile)}
        <Button kind="quiet" onClick={onLeave}>
          {signedAt ? '关闭' : '更换号码'}
        </Button>
      </p>
      {signedAt ? (
        <Signed query={load.data} signedAt={signedAt} />
      ) : (
        <DocumentsToSign {...{ signing, query: load.data }} onDone={retry} onChanged={retry} />
      )}
    </section>
  );
}

function Signed({ query: { agreements_paths: documents }, signedAt }: { query: QueryResult; signedAt: string }) {
  return (
    <>
      <Note title="签署完成">
        <p role="status">
          {documents.map(({ name }) => `《${name}》`).join('、')}已于 {beijingMinute(signedAt)} 签署。其余步骤请登录后继续办理。
        </p>
      </Note>
      <p className="cluster">
        <ButtonLink kind="primary" href={paths.login({ returnUrl: paths.businessCases() })}>
          登录后继续办理
        </ButtonLink>
      </p>
    </>
  );
}
