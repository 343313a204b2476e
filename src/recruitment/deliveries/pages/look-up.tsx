import { useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { checkCode, numberOf, textOf } from '#ui/form/check-typed.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { SeekerCodeFields } from '#identity/job-seekers/web/code-fields.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { deliveryLookUp } from '../calls.ts';
import type { LookUpInput, LookUpResult } from '../schema.ts';
import { stateWords } from '../web/states.ts';
import { isNumber } from '#contract/typed-number.ts';

/** Where one's deliveries stand without signing in: the way in for those who only want to know. */
export function LookUp() {
  const [found, setFound] = useState<LookUpResult['records']>();
  return (
    <div className="look-up">
      <p>登录后可查看完整进度、撤回投递或更换简历。</p>
      <p>
        <ButtonLink kind="primary" href={paths.recruitLogin({ returnUrl: paths.recruitDeliveries() })}>
          登录查看
        </ButtonLink>
      </p>
      <SectionHeading title="不登录查询进度" />
      <LookUpForm onFound={setFound} />
      {found && <Found records={found} />}
    </div>
  );
}

function LookUpForm({ onFound }: { onFound: (records: LookUpResult['records']) => void }) {
  const { errors, setErrors, isBusy, onSubmit } = useFormAction<LookUpInput>({
    read: (data) => ({
      mobile: numberOf(data, 'mobileTel', 'mobile'),
      code: numberOf(data, 'checkCode', 'code'),
      checkToken: textOf(data, 'checkToken'),
      idNo: numberOf(data, 'idNo', 'idNumber'),
    }),
    check: checkLookUp,
    act: async (client, values) => onFound((await client.call(deliveryLookUp, values, { quiet: true })).records),
    explain: (error) => formErrors(error, 'checkCode'),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={errors} />
      <TextInput
        name="mobileTel"
        label="手机号"
        hint="投递时登录所用的号码"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        reads="mobile"
        error={errorOf(errors, 'mobileTel')}
      />
      <TextInput
        name="idNo"
        label="身份证号码"
        hint="凭手机号与验证码即可查询；填写的，须与简历中的一致"
        isOptional
        autoComplete="off"
        reads="idNumber"
        error={errorOf(errors, 'idNo')}
      />
      <SeekerCodeFields purpose="recruitLookup" errors={errors} onErrors={setErrors} />
      <p>
        <Button type="submit" aria-busy={isBusy}>
          查询
        </Button>
      </p>
    </form>
  );
}

function checkLookUp({ mobile, code, idNo = '' }: LookUpInput): FieldError[] {
  return [
    ...(isNumber('mobile', mobile) ? [] : [{ path: 'mobileTel', message: '请输入 11 位手机号码' }]),
    ...(idNo === '' || isNumber('idNumber', idNo) ? [] : [{ path: 'idNo', message: '请填写 18 位身份证号码' }]),
    ...checkCode(code, 'checkCode'),
  ];
}

const columns: readonly Column<LookUpResult['records'][number]>[] = [
  { key: 'jobTitle', header: '职位', isSticky: true, cell: ({ jobTitle }) => jobTitle },
  { key: 'number', header: '投递编号', cell: ({ number }) => number },
  { key: 'state', header: '状态', cell: ({ state }) => <Tag kind={stateWords[state].kind}>{stateWords[state].text}</Tag> },
  { key: 'deliveredAt', header: '投递时间', cell: ({ deliveredAt }) => beijingMinute(deliveredAt) },
  { key: 'updatedAt', header: '最近更新', cell: ({ updatedAt }) => beijingMinute(updatedAt) },
];

function Found({ records }: { records: LookUpResult['records'] }) {
  return (
    <div role="status">
      <DataTable caption={`查到 ${records.length} 份投递`} columns={columns} rows={records} rowKey={({ number }) => number} />
    </div>
  );
}
