import { pageTextGet } from '#content/articles/calls.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { OwnCard } from './own-card.tsx';

export const loader = page(({ call }) => call(pageTextGet, { key: '/OnlineTrading/Identity' }));

export const head: HeadOf<typeof loader> = ({ title, lead }) => ({
  title,
  description: lead,
  crumbs: [{ text: '网上交易', href: paths.onlineBusinessScope() }, { text: title }],
});

/** What everyone may know about renewing an identity card; how it stands with one's own comes in the browser. */
export function Component() {
  const text = usePage(loader);
  return (
    <>
      <PageTitle title={text.title} />
      <PageText text={text} slots={{ banli: <OwnCard /> }} />
    </>
  );
}
