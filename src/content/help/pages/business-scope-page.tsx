import { pageTextGet } from '#content/articles/calls.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import './business-scope-page.css';

export const loader = page(async ({ call }) => ({ text: await call(pageTextGet, { key: '/OnlineTrading/BusinessScope' }) }));

export const head: HeadOf<typeof loader> = ({ text }) => ({
  title: text.title,
  description: text.lead,
  crumbs: [{ text: '网上交易', href: paths.onlineBusinessScope() }, { text: text.title }],
});

export function Component() {
  const { text } = usePage(loader);
  return (
    <div className="business-scope">
      <PageTitle title={text.title} actions={<ButtonLink href={paths.login({ returnUrl: paths.business() })}>登录办理</ButtonLink>} />
      <PageText text={text} />
    </div>
  );
}
