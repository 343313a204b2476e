import { ButtonLink } from '../components/button/button.tsx';
import { PageTitle } from '../components/page-title/page-title.tsx';

/** A page that failed to render: a message and a plain link that reloads the same address. */
export function PageFailed({ message = '系统繁忙，请稍后再试' }: { message?: string }) {
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
