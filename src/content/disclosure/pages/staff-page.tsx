import { pageTextGet } from '#content/articles/calls.ts';
import { disclosureQueries } from '#rendering/routes/queries/disclosure.ts';
import { Block } from '#ui/components/block/block.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { staffCountsGet } from '../calls.ts';
import type { StaffCounts } from '../schema.ts';
import { getTextLead, PageTextFrame } from '../web/page-text-frame.tsx';
import { informationCrumbs } from './information-crumbs.ts';
import { staffLists, type StaffListName } from './staff-lists.ts';
import { StaffResults } from './staff-results.tsx';
import './staff-page.css';

export const query = disclosureQueries.staffRegister;

const pageSize = 20;

/** Not cached: look-ups are counted per network. */
export const loader = page(async (context: PageContext<'staffRegister'>) => {
  const [found, text] = await Promise.all([findPeople(context), context.block(pageTextGet, { key: '/IntoGL/information/renyuangongshi' })]);
  return { keyWord: context.query.keyWord, ...found, text };
});

/** Loads the requested list. Without one, a search opens the first list with a match; only this case waits for the counts. */
async function findPeople({ block, query: { tab, keyWord, pageNum } }: PageContext<'staffRegister'>) {
  const counting = block(staffCountsGet, { keyWord });
  const list = staffLists.find(({ name }) => name === tab) ?? (keyWord ? firstFound(await counting) : undefined) ?? staffLists[0];
  const [counts, people] = await Promise.all([counting, block(list.call, { keyWord, pageNum, pageSize })]);
  return { tab: list.name, counts, people };
}

const firstFound = (counts: Loadable<StaffCounts>) =>
  counts.state === 'ready' ? staffLists.find(({ name }) => counts.data[name] > 0) : undefined;

export const head: HeadOf<typeof loader> = ({ keyWord, tab }) => {
  const kind = tab === staffLists[0].name ? undefined : staffLists.find(({ name }) => name === tab)?.title;
  const asked = keyWord ?? kind;
  return {
    title: asked ? `从业人员公示：${asked}` : '从业人员公示',
    description: '按姓名、登记编号、岗位或者营业部核实一个人是不是公司的从业人员。',
    crumbs: informationCrumbs('从业人员公示'),
    // Search engines must not index names of people.
    noIndex: asked !== undefined,
  };
};

export function Component() {
  const { keyWord, tab, counts, text, people } = usePage(loader);
  const found = counts.state === 'ready' ? counts.data : undefined;
  return (
    <>
      <PageTitle title="从业人员公示" lead={getTextLead(text)} />
      <FilterForm
        action={paths.staffRegister()}
        label="查从业人员"
        values={keyWord ? { keyWord } : {}}
        keyword={{ name: 'keyWord', label: '姓名、登记编号、岗位或者营业部', placeholder: '例如：投资顾问 北京' }}
      />
      <TabLinks
        label="按岗位类别"
        current={hrefOf(tab, keyWord)}
        items={staffLists.map(({ name, title }) => ({ text: title, href: hrefOf(name, keyWord), count: found?.[name] }))}
      />
      <Block load={people} isEmpty={() => false}>
        {(list) => <StaffResults list={list} tab={tab} keyWord={keyWord} counts={found} />}
      </Block>
      <PageTextFrame text={text} />
    </>
  );
}

const hrefOf = (tab: StaffListName, keyWord?: string): string => paths.staffRegister({ tab, keyWord });
