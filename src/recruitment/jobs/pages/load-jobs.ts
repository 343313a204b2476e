import { isOutcome } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Loadable, PageContext, PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { jobConditions, jobList } from '../calls.ts';
import type { JobConditions, JobPage, JobQuery } from '../schema.ts';
import { jobTypeNames, sideNames } from '../web/job-types.ts';

/** The job filters in the address. */
export type JobFilters = Omit<PageQuery<'recruitJobs'>, 'pageNum'>;
type FilterName = keyof JobFilters;

/** In display order. */
const filterTitles: Record<FilterName, string> = {
  type: '类型',
  jobTitle: '职位名称',
  location: '地点',
  headQuarter: '机构',
  department: '部门',
  keyWord: '关键词',
};

export interface JobsData {
  filters: JobFilters;
  /** From 1. */
  pageNum: number;
  list: Loadable<JobPage>;
  conditions: Loadable<JobConditions>;
  /** Errors of the filters; there is no list then. */
  errors: readonly FieldError[];
}

export const jobsPageSize = 20;
const nothingAsked: JobsData['list'] = { state: 'ready', data: { records: [], total: 0, pageNum: 1, pageSize: 1 } };

/** Loads the jobs for the address. A wrong filter is not a failed block: the form shows the error. */
export async function loadJobs({ call, block, query }: PageContext<'recruitJobs'>): Promise<JobsData> {
  const { pageNum, ...filters } = query;
  const input = { ...query, pageSize: jobsPageSize };
  const [conditions, found] = await Promise.all([block(jobConditions, {}), findJobs({ call, block }, input)]);
  return { filters, pageNum, conditions, ...found };
}

async function findJobs({ call, block }: Pick<PageContext, 'call' | 'block'>, input: JobQuery): Promise<Pick<JobsData, 'list' | 'errors'>> {
  try {
    return { list: { state: 'ready', data: await call(jobList, input) }, errors: [] };
  } catch (error) {
    if (isOutcome(error, 'invalidInput')) return { list: nothingAsked, errors: error.errors };
    return { list: await block(jobList, input), errors: [] };
  }
}

/** One active filter in words, and the address without it. */
export interface ChosenFilter {
  name: FilterName;
  title: string;
  text: string;
  without: string;
}

export function chosenFilters(filters: JobFilters): ChosenFilter[] {
  return (Object.keys(filterTitles) as FilterName[]).flatMap((name) => {
    const value = filters[name];
    if (!value) return [];
    const { [name]: _chosen, ...rest } = filters;
    return [{ name, title: filterTitles[name], text: textOf(name, value), without: paths.recruitJobs(rest) }];
  });
}

function textOf(name: FilterName, value: string): string {
  const names: Readonly<Record<string, string>> = name === 'type' ? jobTypeNames : name === 'headQuarter' ? sideNames : {};
  return Object.hasOwn(names, value) ? names[value]! : value;
}
