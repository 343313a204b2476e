import { complaintStatisticsGet } from '#complaints/complaint/calls.ts';
import { pageTextGet } from '#content/articles/calls.ts';
import type { PageText } from '#content/articles/schema/page-texts.ts';
import { branchRegions } from '#content/branches/calls.ts';
import { executivesGet, licencesGet, shareholdersGet } from '#content/company/calls.ts';
import { feeSheetGet } from '#content/fees-and-suitability/calls/dealing.ts';
import { LinkCards, type LinkCard } from '#ui/components/link-cards/link-cards.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { page, usePage, type HeadOf, type Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { disclosureDatesGet } from '../calls.ts';
import { getTextLead, PageTextFrame } from '../web/page-text-frame.tsx';

const listsId = 'lists';

/** Loads the text of the page and the day of the last change of everything that its cards lead to. */
export const loader = page(async ({ block }) => {
  const text = await block(pageTextGet, { key: '/IntoGL/information' });
  const [dates, executives, rights, shareholders, regions, licences, fees, suitability, complaints, privacy] = await Promise.all([
    block(disclosureDatesGet, {}),
    block(executivesGet, {}),
    block(pageTextGet, { key: '/IntoGL/information/touzirenquanyi' }),
    block(shareholdersGet, {}),
    block(branchRegions, {}),
    block(licencesGet, {}),
    block(feeSheetGet, {}),
    block(pageTextGet, { key: '/Inves/risk' }),
    block(complaintStatisticsGet, {}),
    block(pageTextGet, { key: '/privacy' }),
  ]);
  const lists = read(dates, (data) => data) ?? {};
  const updatedOn: Readonly<Record<string, string | null | undefined>> = {
    [paths.financeReports()]: lists.caiwu,
    [paths.executives()]: dayOf(executives),
    [paths.accountWitnesses()]: lists.jianzhengkaihu,
    [paths.futuresIb()]: lists.qihuoIB,
    [paths.staffRegister()]: lists.renyuangongshi,
    [paths.investorRights()]: dayOf(rights),
    [paths.bondTraders()]: lists.zhaiquantouzi,
    [paths.disclosedAccounts()]: lists.zhanghumingxi,
    [paths.shareholders()]: read(shareholders, ({ asOf }) => asOf),
    [paths.branches()]: read(regions, (data) => data.updatedOn),
    [paths.licences()]: dayOf(licences),
    [paths.fees()]: read(fees, (data) => data.updatedOn),
    [paths.suitability()]: dayOf(suitability),
    [paths.complainData()]: read(complaints, ({ asOf, quarters }) => (quarters.length > 0 ? asOf : null)),
    [paths.privacy()]: dayOf(privacy),
  };
  return { text, updatedOn };
});

export const head: HeadOf<typeof loader> = () => ({
  title: '信息公示',
  description: '财务、人员、账户、股东、网点、业务资格、收费、适当性、投诉与隐私的公示栏目及各自的更新日期。',
  crumbs: [{ text: '信息公示' }],
});

export function Component() {
  const { text, updatedOn } = usePage(loader);
  return (
    <>
      <PageTitle title="信息公示" lead={getTextLead(text)} />
      <PageTextFrame text={withoutCards(text)} slots={{ [listsId]: <LinkCards items={cardsOf(text, updatedOn)} /> }} />
    </>
  );
}

function read<Data, Value>(load: Loadable<Data>, value: (data: Data) => Value): Value | undefined {
  return load.state === 'ready' ? value(load.data) : undefined;
}

const dayOf = (load: Loadable<{ updatedAt: string }>): string | undefined => read(load, ({ updatedAt }) => beijingDay(updatedAt));

/** Returns the cards of the text, each with the day of the last change of its list. */
function cardsOf(text: Loadable<PageText>, updatedOn: Readonly<Record<string, string | null | undefined>>): LinkCard[] {
  const blocks = text.state === 'ready' ? text.data.sections.flatMap((section) => (section.id === listsId ? section.blocks : [])) : [];
  const links = blocks.flatMap((block) => (block.kind === 'links' ? block.links : []));
  return links.map((link) => {
    const day = updatedOn[link.href];
    return { ...link, note: day ? `更新日期 ${day}` : '更新日期见栏目内' };
  });
}

function withoutCards(text: Loadable<PageText>): Loadable<PageText> {
  if (text.state === 'failed') return text;
  const sections = text.data.sections.map((section) => (section.id === listsId ? { ...section, blocks: [] } : section));
  return { ...text, data: { ...text.data, sections } };
}
