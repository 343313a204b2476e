import type { FieldError } from '#contract/envelope.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';

interface LookUpFormProps {
  number?: string;
  errors: readonly FieldError[];
}

/** Asks for number and last digits, by a post: neither belongs in an address. */
export function LookUpForm({ number, errors }: LookUpFormProps) {
  return (
    <form className="look-up" method="post" noValidate>
      <ErrorSummary errors={errors} title="没有查到" />
      <TextInput
        name="number"
        label="受理编号"
        hint="提交后显示的编号，例如 TS20261121-0000-0000"
        autoComplete="off"
        reads="complaintNumber"
        defaultValue={number}
        error={errorOf(errors, 'number')}
      />
      <TextInput
        name="mobileTail"
        label="手机号后四位"
        hint="匿名提交的，填写当时显示的查询码"
        inputMode="numeric"
        autoComplete="off"
        reads="mobileTail"
        data-keep="no"
        error={errorOf(errors, 'mobileTail')}
      />
      <Button kind="primary" type="submit">
        查询进度
      </Button>
    </form>
  );
}
