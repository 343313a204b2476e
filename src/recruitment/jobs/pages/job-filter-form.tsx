import type { Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import type { SelectOption } from '#ui/components/select.tsx';
import type { JobConditions } from '../schema.ts';
import type { JobFilters } from './load-jobs.ts';

type SelectName = 'location' | 'headQuarter' | 'department';
const selects: readonly { name: SelectName; label: string }[] = [
  { name: 'location', label: '工作地点' },
  { name: 'headQuarter', label: '总部或分支机构' },
  { name: 'department', label: '部门' },
];

/** The conditions as a form that works without scripts; each choice says how many jobs it would find by itself. */
export function JobFilterForm({ filters, conditions }: { filters: JobFilters; conditions: Loadable<JobConditions> }) {
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

/** A choice that the address names stays among the choices, also when nothing on offer has it. */
function optionsOf(name: SelectName, chosen: string | undefined, conditions: Loadable<JobConditions>): SelectOption[] {
  const known = conditions.state === 'ready' ? conditions.data.conditionist.find((one) => one.name === name)?.options : undefined;
  const options = known ?? [];
  return [
    ...options.map(({ value, text, count }) => ({ value, text: `${text}（${count}）` })),
    ...(chosen && !options.some(({ value }) => value === chosen) ? [{ value: chosen, text: chosen }] : []),
  ];
}
