import { feedPath } from '#content/feeds/calls.ts';
import { recruitQueries } from '#rendering/routes/queries/recruit.ts';
import { Block } from '#ui/components/block/block.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import type { SelectOption } from '#ui/components/select.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { page, usePage, type HeadOf, type Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import type { JobConditions, JobPage } from '../schema.ts';
import { jobsFeed } from '../web/feed-lines.ts';
import { JobTable } from '../web/job-table.tsx';
import { jobTypeNames, jobTypes } from '../web/job-types.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { chosenFilters, loadJobs, type JobFilters } from './load-jobs.ts';

export const query = recruitQueries.recruitJobs;

const title = '招聘职位';

export const loader = page(loadJobs);

export const head: HeadOf<typeof loader> = ({ filters, pageNum }) => {
  const chosen = chosenFilters(filters).map(({ text }) => text);
  return {
    title: `${title}${chosen.length > 0 ? `：${chosen.join('、')}` : ''}${pageNum > 1 ? `（第 ${pageNum} 页）` : ''}`,
    description: '社会招聘、校园招聘与实习生招聘的在招职位，可按类型、地点、总部或分支机构、部门和关键词查询，标明人数与截止日期。',
    crumbs: [{ text: '人才招聘', href: paths.recruit() }, { text: title }],
    feed: { title: '招聘职位', href: feedPath(jobsFeed) },
    noIndex: chosen.length > 0,
  };
};

export function Component() {
  const { filters, pageNum, list, conditions, errors } = usePage(loader);
  const chosen = chosenFilters(filters);
  return (
    <>
      <PageTitle title={title} lead="这里只列出现在可以投递的职位，最新发布的在前。应聘全程不收取任何费用。" />
      <TypeTabs filters={filters} conditions={conditions} />
      <JobFilterForm filters={filters} conditions={conditions} />
      <ChosenFilters chosen={chosen} />
      <ErrorSummary errors={errors.map(({ message }) => ({ path: '', message }))} title="查询条件有误" />
      {errors.length === 0 && (
        <Block load={list} isEmpty={() => false}>
          {(found) =>
            found.records.length > 0 ? (
              <Found found={found} filters={filters} />
            ) : found.total > 0 ? (
              <EmptyState text={`没有第 ${pageNum} 页，共 ${found.total} 个职位。`}>
                <a href={paths.recruitJobs(filters)}>回到第 1 页</a>
              </EmptyState>
            ) : (
              <NothingFound chosen={chosen} />
            )
          }
        </Block>
      )}
    </>
  );
}

function TypeTabs({ filters, conditions }: { filters: JobFilters; conditions: Loadable<JobConditions> }) {
  const { type, ...rest } = filters;
  const found = conditions.state === 'ready' ? conditions.data : undefined;
  const countOf = (value: string) =>
    found?.conditionist.find(({ name }) => name === 'type')?.options.find((option) => option.value === value)?.count;
  const hrefOf = (value?: string) => paths.recruitJobs({ ...(value && { type: value }), ...rest });
  // The number of jobs on offer is shown without filters only: with further ones the option counts would be too high.
  const isPlain = Object.keys(rest).length === 0;
  return (
    <TabLinks
      label="招聘类型"
      current={hrefOf(type)}
      items={[
        { text: '全部', href: hrefOf(), ...(isPlain && found && { count: found.total }) },
        ...jobTypes.map((value) => ({ text: jobTypeNames[value], href: hrefOf(value), ...(isPlain && { count: countOf(value) }) })),
      ]}
    />
  );
}

function Found({ found, filters }: { found: JobPage; filters: JobFilters }) {
  const { pageNum, pageSize, total } = found;
  return (
    <>
      <JobTable jobs={found.records} caption="在招职位" />
      <Pager
        page={pageNum}
        pageSize={pageSize}
        total={total}
        pageName="pageNum"
        hrefOf={(at) => paths.recruitJobs({ ...filters, ...(at > 1 && { pageNum: at }) })}
      />
    </>
  );
}

/** Links to the list without each of the filters, and to the full list. */
function NothingFound({ chosen }: { chosen: ReturnType<typeof chosenFilters> }) {
  if (chosen.length === 0)
    return (
      <EmptyState text="目前没有在招职位。">
        <a href={paths.recruitNotices()}>查看招聘公告</a>
      </EmptyState>
    );
  return (
    <EmptyState text="没有符合全部条件的在招职位。可以去掉一个条件再试：">
      <ul>
        {chosen.map(({ name, title: what, text, without }) => (
          <li key={name}>
            <a href={without}>
              不限{what}（现为“{text}”）
            </a>
          </li>
        ))}
        {chosen.length > 1 && (
          <li>
            <a href={paths.recruitJobs()}>查看全部在招职位</a>
          </li>
        )}
      </ul>
    </EmptyState>
  );
}

type SelectName = 'location' | 'headQuarter' | 'department';
const selects: readonly { name: SelectName; label: string }[] = [
  { name: 'location', label: '工作地点' },
  { name: 'headQuarter', label: '总部或分支机构' },
  { name: 'department', label: '部门' },
];

/** The filters as a form that works without scripts; each option shows how many jobs it finds without the others. */
function JobFilterForm({ filters, conditions }: { filters: JobFilters; conditions: Loadable<JobConditions> }) {
  return (
    <FilterForm
      action={paths.recruitJobs()}
      values={filters}
      keep={['type']}
      label="职位查询"
      submitText="搜索职位"
      keyword={{ name: 'keyWord', label: '关键词', placeholder: '职责、要求、部门、团队或地点中的字词' }}
      selects={selects.map(({ name, label }) => ({ name, label, options: optionsOf(name, filters[name], conditions) }))}
    >
      <label className="filter-form__part">
        职位名称
        <input className="control" type="search" name="jobTitle" defaultValue={filters.jobTitle} />
      </label>
    </FilterForm>
  );
}

/** Returns the options, including the one in the address even if no job on offer has it. */
function optionsOf(name: SelectName, chosen: string | undefined, conditions: Loadable<JobConditions>): SelectOption[] {
  const known = conditions.state === 'ready' ? conditions.data.conditionist.find((one) => one.name === name)?.options : undefined;
  const options = known ?? [];
  return [
    ...options.map(({ value, text, count }) => ({ value, text: `${text}（${count}）` })),
    ...(chosen && !options.some(({ value }) => value === chosen) ? [{ value: chosen, text: chosen }] : []),
  ];
}
