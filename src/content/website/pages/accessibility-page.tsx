import { pageTextGet } from '#content/articles/calls.ts';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';

export const loader = page(async ({ call }) => call(pageTextGet, { key: '/accessibility' }));

export const head: HeadOf<typeof loader> = ({ title, lead }) => ({ title, description: lead, crumbs: [{ text: title }] });

export function Component() {
  const text = usePage(loader);
  return (
    <>
      <PageTitle title={text.title} />
      <PageText text={text} />
    </>
  );
}
