import { HumanCheck } from '#identity/verification/web/human-check.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { dropDraft } from '#ui/components/form-draft/form-draft.ts';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { complaintPurpose } from '../calls.ts';
import type { ComplaintType } from '../schema.ts';
import { branchName, type BranchGroup } from './branch-options.ts';
import type { ConfirmationStep } from './complain-steps.ts';
import { dateWithWeekday, typeWords } from '../web/complaint-words.ts';
import { draftName } from './complain-form.tsx';
import { fieldNames, writeEvidence } from './posted-complaint.ts';

/** What was filled in, for its author to read once more before it is sent. */
export function ComplainConfirm({ confirming, branches }: { confirming: ConfirmationStep; branches: readonly BranchGroup[] }) {
  const { values, evidence, promise, key, question, checkError, error } = confirming;
  const problems = [...(error ? [{ path: '', message: error }] : []), ...(checkError ? [{ path: 'captcha', message: checkError }] : [])];
  return (
    <form className="complain-form" method="post" encType="multipart/form-data" onSubmit={forgetSent}>
      <ErrorSummary errors={problems} title="还没有提交" />
      <KeyFacts items={toFacts(confirming, branches)} />
      {fieldNames.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      {evidence.map((one) => (
        <input key={one.fileId} type="hidden" name="evidence" value={writeEvidence(one)} />
      ))}
      <input type="hidden" name="key" value={key} />
      <p className="complain-form__promise">
        现在提交，我们将在{dateWithWeekday(promise.acceptBy)}前告知是否受理，最迟{dateWithWeekday(promise.promisedBy)}答复。
      </p>
      <HumanCheck purpose={complaintPurpose} name="captcha" question={question} error={checkError} />
      <p className="complain-form__actions cluster">
        <Button kind="primary" type="submit" name="step" value="send">
          确认提交
        </Button>
        <Button type="submit" name="step" value="edit" formNoValidate>
          返回修改
        </Button>
      </p>
    </form>
  );
}

/** What is sent is no draft any more. Should it come back, the form comes with it and is kept anew. */
function forgetSent({ nativeEvent }: React.SubmitEvent<HTMLFormElement>): void {
  const { submitter } = nativeEvent;
  if (submitter instanceof HTMLButtonElement && submitter.value === 'send') dropDraft(draftName);
}

function toFacts({ values, evidence }: ConfirmationStep, branches: readonly BranchGroup[]) {
  const isAnonymous = values.isAnonymous === 'on';
  const contact: [string, string | undefined][] = isAnonymous
    ? [['联系方式', '匿名提交，不保存']]
    : [
        ['姓名', values.name],
        ['手机号', values.mobile],
        ['电子邮箱', values.email],
        ['资金账号', values.fundAccount],
      ];
  const facts: [string, string | undefined][] = [
    ['类型', typeWords[values.type as ComplaintType].name],
    ['涉及的业务', values.business],
    ['涉及的营业网点', branchName(branches, values.branchId)],
    ['事项经过', values.matter],
    ['您的诉求', values.wish],
    ['证明材料', evidence.map(({ name, size }) => `${name}（${formatFileSize(size)}）`).join('、')],
    ...contact,
  ];
  return facts.filter(([, value]) => value).map(([name, value]) => ({ name, value: <span className="complain-form__said">{value}</span> }));
}
