import type { ComponentProps, ReactNode } from 'react';
import { PageSections } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import type { PageText } from '../../schema/page-texts.ts';
import { NoticeBrowser } from './notice-browser.tsx';
import './notice-lists.css';

interface FactListPageProps extends ComponentProps<typeof NoticeBrowser> {
  text: PageText;
  /** The filter shown as tabs above the list: its name in the address and the texts of its values. */
  tabs: { name: string; label: string; texts: Readonly<Record<string, string>> };
  /** Rendered between the title and the tabs. */
  children?: ReactNode;
}

/** Renders a list of articles filtered by facts below its page text: tabs, filters, table, and the sections that staff add. */
export function FactListPage({ text, tabs: { name, label, texts }, children, ...browser }: FactListPageProps) {
  const { data, hrefOf, filters } = browser;
  const tabs = [
    { text: '全部', href: hrefOf() },
    ...Object.entries(texts).map(([value, each]) => ({ text: each, href: hrefOf({ [name]: value }) })),
  ];
  return (
    <>
      <PageTitle title={text.title} lead={text.lead} />
      {children}
      <TabLinks items={tabs} current={hrefOf({ [name]: data.filter[name] })} label={label} />
      <NoticeBrowser {...browser} filters={{ ...filters, keep: [name, ...(filters.keep ?? [])] }} />
      <div className="page-text stack stack--parts notice-more">
        <PageSections sections={text.sections} />
      </div>
    </>
  );
}
