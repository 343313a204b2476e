import { receptionQueries } from '#rendering/routes/queries/reception.ts';
import { Button } from '#ui/components/button/button.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { pageAction, usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { digestLeave } from '../calls.ts';

export const query = receptionQueries.leaveDigest;

export const loader = page(({ query: { key } }: PageContext<'leaveDigest'>) => Promise.resolve({ hasKey: key !== undefined }));

/**
 * Only a post ends the subscription: by the person, or by their mail program for them (RFC 8058). Programs that only fetch links
 * end nothing.
 */
export const action = pageAction<{ hasLeft: boolean }, 'leaveDigest'>(async ({ call, query: { key } }) => {
  if (key) await call(digestLeave, { key });
  return { data: { hasLeft: key !== undefined } };
});

export const head: HeadOf<typeof loader> = () => ({
  title: '退订邮件',
  description: '结束邮件订阅并删除邮箱。',
  crumbs: [{ text: '订阅', href: paths.feeds() }, { text: '邮件订阅', href: paths.digest() }, { text: '退订邮件' }],
  noIndex: true,
});

export function Component() {
  const { hasKey } = usePage(loader);
  const outcome = usePageAction(action);
  if (outcome?.hasLeft)
    return (
      <>
        <PageTitle title="退订邮件" lead="已经退订，邮箱已从本站删除。" />
        <p role="status">
          今天已经发出的邮件可能还会到达一封。想再次订阅，<a href={paths.digest()}>重新填写</a>即可。
        </p>
      </>
    );
  if (!hasKey)
    return (
      <>
        <PageTitle title="退订邮件" lead="退订链接不完整，没有停止发送任何邮件。" />
        <p>
          请从邮件末尾重新打开退订链接，或把它完整地复制到地址栏。只想更改订阅内容，请到<a href={paths.digest()}>邮件订阅</a>重新填写。
        </p>
      </>
    );
  return (
    <>
      <PageTitle title="退订邮件" lead="按下按钮后立即停止发送，邮箱与所选内容全部删除。" />
      <form method="post">
        <p className="cluster">
          <Button kind="primary" type="submit">
            确认退订
          </Button>
          <a className="target" href={paths.digest()}>
            只想更改内容
          </a>
        </p>
      </form>
    </>
  );
}
