import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { PeopleGroups, type PeopleGroup, type ListedPerson } from '#ui/components/people-groups/people-groups.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { executivesGet } from '../../calls.ts';
import type { Executive, ExecutiveList } from '../../schema/executives.ts';

const title = '高级管理人员';

export const loader = page(async ({ call }) => ({ list: await call(executivesGet, {}) }));

export const unpublished: UnpublishedPage = { title, holds: '公司董事、监事与高级管理人员的姓名、职务与任职日期' };

export const head: HeadOf<typeof loader> = () => ({
  title,
  description: '公司高级管理人员、董事和监事的姓名、职务、任职日期、任职资格或备案文号与分管工作。',
  crumbs: [{ text: '信息公示', href: paths.information() }, { text: title }],
});

export function Component() {
  const { list } = usePage(loader);
  const isSample = [list.executive, list.director, list.supervisor].some((group) => group?.some((person) => person.isSample));
  return (
    <>
      <PageTitle
        title={title}
        lead={
          <>
            名单自 <time>{list.effectiveOn}</time> 起。2022年4月1日起，任职由事前核准改为事后备案，此前任职的列示批复文号。
          </>
        }
      />
      <div className="sections">
        {isSample && <Note>本页人员均为虚构，姓名、履历与文号仅作示例，如与真实人物相同纯属巧合。</Note>}
        <PeopleGroups groups={groupsOf(list)} />
      </div>
    </>
  );
}

const groupsOf = ({ executive, director, supervisor }: ExecutiveList): PeopleGroup[] => [
  { id: 'gaoguan', title: '高级管理人员名单', people: executive?.map(toPerson), emptyText: notPublishedText('高级管理人员') },
  { id: 'dongshi', title: '董事名单', people: director?.map(toPerson), emptyText: notPublishedText('董事') },
  { id: 'jianshi', title: '监事名单', people: supervisor?.map(toPerson), emptyText: notPublishedText('监事') },
];

const toPerson = ({ index, name, post, since, qualification, duties, profile, isSample }: Executive): ListedPerson => ({
  index,
  name,
  post,
  isSample,
  text: profile,
  facts: [
    { name: '任职日期', value: <time>{since}</time> },
    { name: '资格或备案文号', value: qualification },
    { name: '职责分工', value: duties },
  ],
});
