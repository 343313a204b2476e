import { useState } from 'react';
import { useNavigate } from 'react-router';
import { interception } from '#clients/cases/calls.ts';
import type { InterceptionResult } from '#clients/cases/schema/cases.ts';
import { pageTextGet } from '#content/articles/calls.ts';
import { useClientSession } from '#identity/clients/web/session-store.ts';
import { useCall } from '#ui/api/use-call.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { failureSentence } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { idCardStandingGet } from '../calls.ts';
import type { IdCardStatusResult } from '../schema.ts';

export const loader = page(({ call }) => call(pageTextGet, { key: '/OnlineTrading/Identity' }));

export const head: HeadOf<typeof loader> = ({ title, lead }) => ({
  title,
  description: lead,
  crumbs: [{ text: '网上交易', href: paths.onlineBusinessScope() }, { text: title }],
});

/** Public information about renewing an identity card; the client's own card is loaded in the browser. */
export function Component() {
  const text = usePage(loader);
  return (
    <>
      <PageTitle title={text.title} />
      <PageText text={text} slots={{ banli: <OwnCard /> }} />
    </>
  );
}

const busiCode = 'id_card_update';

/** The client's own card and the link to renew it; visitors get a login link. */
function OwnCard() {
  const session = useClientSession();
  if (session) return <CardStatus key={session.token} />;
  return (
    <p>
      <ButtonLink kind="primary" href={paths.login({ returnUrl: paths.identity() })}>
        登录后办理
      </ButtonLink>
    </p>
  );
}

function CardStatus() {
  const { load, retry, isRetrying } = useCall(idCardStandingGet, {});
  if (load.state === 'loading') return <Skeleton lines={4} label="正在查询预留的身份证" />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return (
    <>
      <KeyFacts items={factsOf(load.data)} />
      <Begin />
    </>
  );
}

const states = {
  none: { tag: 'warning', text: '未预留' },
  valid: { tag: 'positive', text: '有效' },
  expiring: { tag: 'warning', text: '即将到期' },
  expired: { tag: 'danger', text: '已过期' },
} as const;

function factsOf({ state, validUntil, card }: IdCardStatusResult) {
  const { tag, text } = states[state];
  const status = { name: '预留身份证', value: <Tag kind={tag}>{text}</Tag> };
  if (!card) return [status];
  return [
    status,
    { name: '姓名', value: card.name },
    { name: '公民身份号码', value: card.number },
    { name: '有效期限', value: `${card.validFrom} 至 ${validUntil ?? '长期'}` },
  ];
}

/** Opens or resumes the update case and navigates to it. */
function Begin() {
  const navigate = useNavigate();
  const [reasons, setReasons] = useState<InterceptionResult['reasons']>([]);
  const { errors, isBusy, run } = useAction({
    act: async (client) => {
      setReasons([]);
      const result = await client.call(interception, { busi_code: busiCode });
      if (result.acpt_id) await navigate(paths.businessCase(result.acpt_id));
      else setReasons(result.reasons);
    },
    explain: failureSentence('暂时不能办理，请检查网络后重试'),
  });
  return (
    <>
      <p>
        <Button kind="primary" aria-busy={isBusy} onClick={() => run()}>
          更新身份证
        </Button>
      </p>
      <div role="alert">
        {reasons.length + errors.length > 0 && (
          <Note tone="warning" title="暂时不能办理">
            {errors.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
            {reasons.map(({ code, text, way }) => (
              <p key={code}>
                {text} {way && <a href={way.href}>{way.text}</a>}
              </p>
            ))}
          </Note>
        )}
      </div>
    </>
  );
}
