import type { SubmitEvent } from 'react';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { resumeSubmit } from '../../calls/resume.ts';
import type { Completeness } from '../../schema/resume.ts';
import { declarations, declarationVersion, type DeclarationName } from '../../web/declarations.ts';
import { MissingList } from './missing-list.tsx';
import type { ResumeEditing } from './resume-editing.ts';

interface ResumeSubmitProps {
  editing: ResumeEditing;
  missing: Completeness['missing'];
}

const names = Object.keys(declarations) as DeclarationName[];

/** The declarations for the resume. Nothing is preselected; a later change requires them again. */
export function ResumeDeclarations({ editing, missing }: ResumeSubmitProps) {
  const declaredAt = editing.declaredAt();
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => names.filter((name) => !data.has(name)),
    check: (open) => [
      ...(editing.isUnsaved() ? [{ path: '', message: '还有内容没有保存，请等待保存完成后再提交' }] : []),
      ...open.map((path) => ({ path, message: '请阅读并勾选这一项' })),
    ],
    act: async (client) => {
      const declared = { version: declarationVersion, isTrue: true, hasNoBan: true, agreesToCheck: true } as const;
      editing.declare((await client.call(resumeSubmit, declared)).declaredAt);
    },
    explain: (error) => formErrors(error, '', '没有提交成功：网络不通，请稍后再试'),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    editing.flush();
    onSubmit(event);
  };
  return (
    <>
      <div role="status">{declaredAt && <Declared at={declaredAt} />}</div>
      <MissingList missing={missing} hasTitles />
      {!declaredAt && (
        <form className="resume-form" method="dialog" noValidate onSubmit={submit}>
          <p>提交后即可投递职位；以后修改了简历内容，须重新声明。已投递的职位保留投递时的简历。</p>
          <ErrorSummary errors={errors} />
          {names.map((name) => (
            <Checkbox key={name} name={name} value="yes" label={declarations[name]} error={errorOf(errors, name)} />
          ))}
          <Button kind="primary" type="submit" aria-busy={isBusy} aria-disabled={missing.length > 0 || undefined}>
            {isBusy ? '正在提交…' : '提交简历'}
          </Button>
        </form>
      )}
      <p className="cluster cluster--wide middle">
        <ButtonLink href={paths.recruitJobs()}>查看在招职位</ButtonLink>
        <ButtonLink kind="quiet" href={paths.recruitDeliveries()}>
          我的投递
        </ButtonLink>
      </p>
    </>
  );
}

function Declared({ at }: { at: string }) {
  return <Note title="简历已提交">您已于 {beijingMinute(at)} 作出声明，现在可以投递职位。修改简历后需要重新声明。</Note>;
}
