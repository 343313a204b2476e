import { pageTextGet } from '#content/articles/calls.ts';
import { Block } from '#ui/components/block/block.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { PageSections } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { relatedLinksGet } from '../../calls/related-links.ts';
import type { RelatedLink } from '../../schema/related-links.ts';
import { LinkGroup } from './link-group.tsx';

export const loader = page(async ({ call, block }) => {
  const [text, links] = await Promise.all([call(pageTextGet, { key: '/FinancialDistric/RelatedLinks' }), block(relatedLinksGet, {})]);
  return { text, links };
});

export const head: HeadOf<typeof loader> = ({ text: { title, lead } }) => ({ title, description: lead, crumbs: [{ text: title }] });

const retry = { call: relatedLinksGet, input: {} };

export function Component() {
  const { text, links } = usePage(loader);
  return (
    <>
      <PageTitle title={text.title} lead={text.lead} />
      <div className="page-text stack stack--parts">
        <Block load={links} retry={retry} isEmpty={({ list }) => list.length === 0} emptyText={notPublishedText('相关链接')}>
          {({ list }) => [...Map.groupBy(list, ({ category }: RelatedLink) => category)].map(toGroup)}
        </Block>
        <PageSections sections={text.sections} />
      </div>
    </>
  );
}

const toGroup = ([category, links]: [RelatedLink['category'], RelatedLink[]]) => (
  <LinkGroup key={category} category={category} links={links} />
);
