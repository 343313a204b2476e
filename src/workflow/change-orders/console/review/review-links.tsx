import { useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, ScreenSection } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { reviewLinkDays } from '#workflow/approvals/web/review-link-days.ts';
import { reviewLinkIssue, reviewLinkList, reviewLinkRevoke } from '../../calls/reviews.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import type { IssuedReviewLink, ReviewLinkList } from '../../schema/reviews.ts';

const over: readonly OrderDetail['state'][] = ['applied', 'withdrawn'];

/** The external review links of the order, with the form to create one. */
export function ReviewLinks({ order }: { order: OrderDetail }) {
  const may = usePermissionCheck();
  const links = useData(reviewLinkList, { id: order.id });
  const isOver = over.includes(order.state);
  const given = links.data?.links ?? [];
  if (isOver && given.length === 0) return null;
  return (
    <ScreenSection title="外部审阅">
      <ul className="findings">
        {given.map((link) => (
          <GivenLink key={link.id} link={link} mayRevoke={may('content.draft')} onChanged={links.reload} />
        ))}
      </ul>
      {!isOver && may('content.draft') && <NewLink id={order.id} onIssued={links.reload} />}
    </ScreenSection>
  );
}

const stateWords = { open: '有效', expired: '已过期', revoked: '已收回' } as const;

interface GivenLinkProps {
  link: ReviewLinkList['links'][number];
  mayRevoke: boolean;
  onChanged: () => void;
}

function GivenLink({ link: { id, recipient, madeBy, expiresAt, state, opened, openedAt }, mayRevoke, onChanged }: GivenLinkProps) {
  const revoking = useAction({ act: async (client) => client.call(reviewLinkRevoke, { id }).then(onChanged) });
  return (
    <li>
      {recipient}：{state === 'open' ? `有效至 ${beijingMinute(expiresAt)}` : stateWords[state]}，打开过 {opened} 次
      {openedAt && (
        <>
          （最近 <Ago at={openedAt} />）
        </>
      )}
      <span className="quiet">，{madeBy}发放</span>
      {state === 'open' && mayRevoke && (
        <Button kind="quiet" aria-label={`收回给${recipient}的链接`} aria-busy={revoking.isBusy} onClick={() => revoking.run()}>
          收回
        </Button>
      )}
    </li>
  );
}

function NewLink({ id, onIssued }: { id: number; onIssued: () => void }) {
  const [issued, setIssued] = useState<IssuedReviewLink>();
  const issuing = useFormAction({
    read: (data) => ({ id, recipient: String(data.get('recipient') ?? '') }),
    async act(client, input) {
      setIssued(await client.call(reviewLinkIssue, input));
      onIssued();
    },
  });
  return (
    <form className="comments__new" onSubmit={issuing.onSubmit}>
      <TextInput
        name="recipient"
        label="给谁看"
        hint={`没有账号的人凭链接只能看这张变更单的预览与对比，${reviewLinkDays} 天内有效`}
        maxLength={60}
        error={issuing.errors[0]?.message}
      />
      <Button type="submit" aria-busy={issuing.isBusy}>
        生成审阅链接
      </Button>
      {issued && (
        <p className="review__link" role="status">
          链接只显示这一次，请复制后发给对方：
          <input
            className="control"
            aria-label="审阅链接"
            readOnly
            value={`${location.origin}${issued.link}`}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </p>
      )}
    </form>
  );
}
