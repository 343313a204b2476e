import { pageTextGet } from '#content/articles/calls.ts';
import type { PageText } from '#content/articles/schema/page-texts.ts';
import { executivesGet } from '#content/company/calls.ts';
import { LinkCards, type LinkCard } from '#ui/components/link-cards/link-cards.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { page, usePage, type HeadOf, type Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { disclosureDatesGet } from '../calls.ts';
import { getTextLead, PageTextFrame } from '../web/page-text-frame.tsx';

const listsId = 'lists';

export const loader = page(async ({ block }) => {
  const [text, dates, executives, rights] = await Promise.all([
    block(pageTextGet, { key: '/IntoGL/information' }),
    block(disclosureDatesGet, {}),
    block(executivesGet, {}),
    block(pageTextGet, { key: '/IntoGL/information/touzirenquanyi' }),
  ]);
  const of = dates.state === 'ready' ? dates.data : {};
  const updatedOn: Readonly<Record<string, string | undefined>> = {
    [paths.financeReports()]: of.caiwu,
    '/IntoGL/information/gaoguan.html': dayOf(executives),
    [paths.accountWitnesses()]: of.jianzhengkaihu,
    [paths.futuresIb()]: of.qihuoIB,
    [paths.staffRegister()]: of.renyuangongshi,
    [paths.investorRights()]: dayOf(rights),
    [paths.bondTraders()]: of.zhaiquantouzi,
    [paths.disclosedAccounts()]: of.zhanghumingxi,
  };
  return { text, updatedOn };
});

export const head: HeadOf<typeof loader> = () => ({
  title: '信息公示',
  description: '财务信息、人员、账户与业务的公示栏目及各自的更新日期。',
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

const dayOf = (load: Loadable<{ updatedAt: string }>): string | undefined =>
  load.state === 'ready' ? beijingDay(load.data.updatedAt) : undefined;

/** Returns the cards of the text, each with the day of the last change of its list. */
function cardsOf(text: Loadable<PageText>, updatedOn: Readonly<Record<string, string | undefined>>): LinkCard[] {
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
