import { paths } from '#ui/paths.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { PrintButton } from '#ui/components/article-page/print-button.tsx';
import { DropDraft } from '#ui/components/form-draft/draft-note.tsx';
import { WhatNext } from '#ui/components/what-next/what-next.tsx';
import type { ComplaintReceipt } from '../schema.ts';
import { draftName } from './complain-form.tsx';
import { dateWithWeekday, longDate } from '../web/complaint-words.ts';

/** The number, large enough to be written down, and what happens next with its dates. */
export function ComplainReceipt({ receipt, mobileTail }: { receipt: ComplaintReceipt; mobileTail: string }) {
  const { number, acceptBy, promisedBy, limitBy, lookUpCode } = receipt;
  return (
    <div className="receipt">
      <DropDraft name={draftName} />
      <p className="muted">受理编号</p>
      <p className="receipt__number">
        <strong>{number}</strong>
        <CopyButton text={number} name="受理编号" />
      </p>
      {lookUpCode && (
        <p className="receipt__code">
          查询码 <strong>{lookUpCode}</strong>（匿名提交没有手机号，查询进度时用它代替手机号后四位，只在这里显示）
        </p>
      )}
      <p>请记下或打印编号。忘记编号时，可以凭姓名和手机号拨打投诉电话查询。</p>
      <WhatNext
        steps={[
          { when: `${dateWithWeekday(acceptBy)}前`, text: '告知是否受理' },
          { when: `最迟 ${dateWithWeekday(promisedBy)}`, text: '答复您' },
          { when: null, text: `确需延期的，会说明理由并告知新的日期，最长不超过 ${longDate(limitBy)}` },
        ]}
      />
      <div className="receipt__actions cluster no-print">
        <form method="post" action={paths.complainData()}>
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="mobileTail" value={mobileTail} />
          <Button type="submit">查看办理进度</Button>
        </form>
        <PrintButton />
        <ButtonLink kind="quiet" href={paths.complain()}>
          再提交一份
        </ButtonLink>
      </div>
    </div>
  );
}
