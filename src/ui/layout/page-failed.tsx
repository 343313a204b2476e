import { ButtonLink } from '../components/button/button.tsx';
import { LoadFailed } from '../components/load-failed/load-failed.tsx';
import { PageTitle } from '../components/page-title/page-title.tsx';

const busy = '系统繁忙，请稍后再试';

/** A page that failed to render: a message and a plain link that reloads the same address. */
export function PageFailed({ message = busy }: { message?: string | undefined }) {
  return (
    <PageTitle
      title="页面暂时无法打开"
      lead={message}
      actions={
        <>
          <ButtonLink kind="primary" href="" data-reload="">
            重新加载
          </ButtonLink>
          <ButtonLink href="/">返回首页</ButtonLink>
        </>
      }
    />
  );
}

/** A page whose list answered with an error. It shows its own title, 加载失败 and a retry button instead of the list. */
export function ListFailed({ title, message = busy }: { title: string; message?: string | undefined }) {
  return (
    <>
      <PageTitle title={title} />
      <LoadFailed message={message} />
    </>
  );
}
