import { pageTextGet } from '#content/articles/calls.ts';
import { PrintButton } from '#ui/components/article-page/print-button.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { informationCrumbs } from './information-crumbs.ts';

export const loader = page(async ({ call }) => ({ text: await call(pageTextGet, { key: '/IntoGL/information/touzirenquanyi' }) }));

export const head: HeadOf<typeof loader> = ({ text }) => ({
  title: text.title,
  description: '公募基金投资人的权利、要承担的风险、费用、交易流程与投诉渠道。',
  crumbs: informationCrumbs(text.title),
});

export function Component() {
  const { text } = usePage(loader);
  return (
    <>
      <PageTitle title={text.title} lead={text.lead} actions={<PrintButton />} />
      <p>
        <Tag>第 {text.version} 版</Tag>
        {text.effectiveFrom && (
          <>
            {' '}
            自 <time>{text.effectiveFrom}</time> 起生效
          </>
        )}
      </p>
      <PageText text={{ ...text, lead: '' }} />
    </>
  );
}
