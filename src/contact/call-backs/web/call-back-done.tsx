import { CopyButton } from '#ui/components/copy-button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { WhatNext } from '#ui/components/what-next/what-next.tsx';
import { formatStretch } from '#ui/format/office-hours.ts';
import type { CallBackReceipt } from '../schema/requests.ts';

/** The confirmation with the number of the request and the time slot of the call. */
export function CallBackDone({ receipt }: { receipt: CallBackReceipt }) {
  const { number, mobile, call, now, referral, isRepeated } = receipt;
  return (
    <div id="call-back" role="status">
      <p className="call-back-done__title">{isRepeated ? '您已经预约过，无需重复提交' : '预约已收到'}</p>
      <KeyFacts
        items={[
          {
            name: '预约编号',
            value: (
              <>
                <strong data-number="">{number}</strong> <CopyButton text={number} name="预约编号" />
              </>
            ),
          },
          { name: '接听号码', value: mobile },
          ...(referral ? [{ name: referral.kind === 'branch' ? '推荐营业部' : '推荐人', value: referral.name }] : []),
        ]}
      />
      <WhatNext
        level={3}
        steps={[
          { when: formatStretch(call, now), text: '工作人员拨打您的电话，请留意接听' },
          { when: null, text: '工作人员会先报出预约编号，再与您核对。任何人向您索要密码或验证码，请立即挂断' },
        ]}
      />
    </div>
  );
}
