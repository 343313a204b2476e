import { useState } from 'react';
import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { HumanCheck } from '#identity/verification/web/human-check.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { resetBaseInfo } from '../../calls.ts';
import type { BaseInfoRequest, BaseInfoResult } from '../../schema.ts';
import { loginPassPurpose } from '../../web/login-pass.ts';
import { checkIdNumber, numberOf, textOf } from '#ui/form/check-typed.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { isNumber } from '#contract/typed-number.ts';

type Values = Pick<BaseInfoRequest, 'fund_account' | 'client_name' | 'id_no' | 'mobile_tel' | 'captcha'>;

/** The first step: who it is. */
export function ResetIdentity({ onDone }: { onDone: (result: BaseInfoResult) => void }) {
  /** Counts the passes that were asked for: each is good for one attempt. */
  const [checks, setChecks] = useState(0);
  const { errors, isBusy, onSubmit } = useFormAction({
    read,
    check: (values) => [...check(values), ...(checks > 0 && !values.captcha ? [{ path: 'captcha', message: '请先完成安全验证' }] : [])],
    act: async (client, values) => {
      try {
        onDone(await client.call(resetBaseInfo, values));
      } catch (error) {
        if (error instanceof CallError && error.extra.captcha === true) setChecks(checks + 1);
        throw error;
      }
    },
  });
  return (
    <form className="login-form login-card" method="dialog" noValidate data-keep="reset-identity" data-needs-js="" onSubmit={onSubmit}>
      <h2>第 1 步，共 4 步：核对身份信息</h2>
      <ErrorSummary errors={errors} title="未能核对" />
      <TextInput
        name="fund_account"
        label="资金账号"
        inputMode="numeric"
        autoComplete="username"
        reads="fundAccount"
        error={errorOf(errors, 'fund_account')}
      />
      <TextInput name="client_name" label="姓名" autoComplete="name" maxLength={50} error={errorOf(errors, 'client_name')} />
      <TextInput name="id_no" label="身份证号码" autoComplete="off" reads="idNumber" data-keep="no" error={errorOf(errors, 'id_no')} />
      <TextInput
        name="mobile_tel"
        label="预留手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        reads="mobile"
        error={errorOf(errors, 'mobile_tel')}
      />
      {checks > 0 && <HumanCheck key={checks} purpose={loginPassPurpose} name="captcha" error={errorOf(errors, 'captcha')} />}
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在核对…' : '下一步'}
      </Button>
    </form>
  );
}

function read(data: FormData): Values {
  const captcha = textOf(data, 'captcha');
  return {
    fund_account: numberOf(data, 'fund_account', 'fundAccount'),
    client_name: textOf(data, 'client_name'),
    id_no: numberOf(data, 'id_no', 'idNumber'),
    mobile_tel: numberOf(data, 'mobile_tel', 'mobile'),
    ...(captcha && { captcha }),
  };
}

function check({ fund_account, client_name, id_no, mobile_tel }: Values): FieldError[] {
  const errors: FieldError[] = [];
  if (!isNumber('fundAccount', fund_account)) errors.push({ path: 'fund_account', message: '资金账号应为 6 至 20 位数字' });
  if (!client_name) errors.push({ path: 'client_name', message: '请填写姓名' });
  errors.push(...checkIdNumber(id_no));
  if (!isNumber('mobile', mobile_tel)) errors.push({ path: 'mobile_tel', message: '手机号应为 11 位数字，以 1 开头' });
  return errors;
}
