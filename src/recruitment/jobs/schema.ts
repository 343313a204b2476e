import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';
import { jobTypes } from './web/job-types.ts';

const line = (name: string, most: number) => z.string().trim().min(1, `请填写${name}`).max(most, `${name}不超过 ${most} 个字`);
const lines = (name: string, fewest: number) =>
  z.array(line(name, 500)).min(fewest, `请至少填写 ${fewest} 条${name}`).max(20, `${name}不超过 20 条`);

/** Contact for a job: the office, not a private person. */
export const jobContact = z.object({
  name: line('联系部门', 60),
  phone: line('电话', 40),
  email: line('邮箱', 100),
  hours: line('时间', 100),
});
export type JobContact = z.infer<typeof jobContact>;

/** The content of a job. `locations` are names of cities; `deadline` is the last day for applications. */
export const jobContent = z.object({
  code: z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,29}$/, '职位编号由 2 至 30 位大写字母、数字或连字符组成'),
  title: line('职位名称', 60),
  type: z.enum(jobTypes, { error: '没有这种招聘类型' }),
  department: line('部门', 40),
  /** Team within the department. */
  team: line('团队', 40).nullish(),
  headQuarter: z.boolean(),
  locations: z.array(line('工作地点', 20)).min(1, '请至少填写一个工作地点').max(20, '工作地点不超过 20 个'),
  headcount: z.number().int().min(1, '招聘人数从 1 起').max(999, '招聘人数不超过 999'),
  education: line('学历要求', 40).nullish(),
  experience: line('经验要求', 40).nullish(),
  salary: line('薪酬', 60).nullish(),
  duties: lines('职责', 1),
  requirements: lines('要求', 1),
  process: lines('流程', 1),
  contact: jobContact.nullish(),
  deadline: z.iso.date('截止日期应为实际存在的日期'),
});

/** A job to publish; without `publishedAt` it is published now. */
export const jobDraft = jobContent.extend({ publishedAt: z.coerce.date<Date | string>().optional() });
export type JobDraft = z.input<typeof jobDraft>;

/** The fields that a correction may change: all but code and publication time. */
export const jobCorrection = jobContent.omit({ code: true });
export type JobCorrection = z.input<typeof jobCorrection>;

const text = (name: string, most: number) => z.string().trim().max(most, `${name}不超过 ${most} 个字`).optional();
/** The name of an option in a list. */
const named = (name: string, most: number) => text(name, most).refine((value) => !/\p{Cc}/u.test(value ?? ''), `没有这个${name}`);
export const jobQuery = z.object({
  type: choice(jobTypes, '招聘类型'),
  /** Words of the title, all required. */
  jobTitle: text('职位名称', 50),
  /** Name of the city. */
  location: named('工作地点', 20),
  headQuarter: choice(['true', 'false'], '总部', '请选择总部或分支机构'),
  department: named('部门', 40),
  /** Words of title, duties, requirements, department, team or place, all required, in any order. */
  keyWord: text('关键词', 50),
  ...pageQuery.shape,
});
export type JobQuery = z.input<typeof jobQuery>;
export type JobFilter = Partial<z.output<typeof jobQuery>>;

export const jobSearchQuery = z.object({ searchValue: text('搜索内容', 50), ...pageQuery.shape });
export type JobSearchQuery = z.input<typeof jobSearchQuery>;

export const jobTitleQuery = z.object({ jobTitle: text('职位名称', 50), ...pageQuery.shape });
export type JobTitleQuery = z.input<typeof jobTitleQuery>;

export const jobIdQuery = z.object({ jobId: whole('职位') });
export type JobIdQuery = z.input<typeof jobIdQuery>;

/** A job in a list. Days are in Shanghai time, as `2026-11-21`. */
export const jobItem = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  type: z.enum(jobTypes),
  department: z.string(),
  /** Team within the department; null where the firm names none. */
  team: z.string().nullable(),
  headQuarter: z.boolean(),
  locations: z.array(z.string()),
  headcount: z.number(),
  education: z.string().nullable(),
  experience: z.string().nullable(),
  salary: z.string().nullable(),
  /** Day of publication. */
  date: z.string(),
  /** The last day for applications. */
  deadline: z.string(),
  /** Days from today to the deadline: 0 on the last day, negative after it. */
  daysLeft: z.number(),
  /** `ended` when the deadline has passed, `closed` when the firm stopped earlier. */
  state: z.enum(['open', 'ended', 'closed']),
  /** True for three days after publication. */
  isNew: z.boolean(),
});
export type JobItem = z.infer<typeof jobItem>;

export const jobPage = z.object({
  ...pageOf(jobItem).shape,
  /** Set when more jobs match than were counted. */
});
export type JobPage = z.infer<typeof jobPage>;

export const jobDetail = jobItem.extend({
  duties: z.array(z.string()),
  requirements: z.array(z.string()),
  process: z.array(z.string()),
  /** Null when neither the job nor the firm's settings name a contact. */
  contact: jobContact.nullable(),
  /** Name of the firm. */
  employer: z.string(),
  /** ISO 8601. */
  publishedAt: z.string(),
  /** The reason that applications are closed, worded for the reader; null while open. */
  endedReason: z.string().nullable(),
  /** Set after a change since publication. */
  correction: z.object({ date: z.string(), reason: z.string() }).nullable(),
  /** Revision number, increased by every correction. */
  revision: z.number(),
  /** Other jobs on offer, of the same department or place. */
  similar: z.array(jobItem),
});
export type JobDetail = z.infer<typeof jobDetail>;

/** The filter options with the number of jobs on offer; the wire calls the list `conditionist`. */
export const jobConditions = z.object({
  conditionist: z.array(
    z.object({
      /** The query parameter. */
      name: z.enum(['type', 'location', 'headQuarter', 'department']),
      title: z.string(),
      options: z.array(z.object({ value: z.string(), text: z.string(), count: z.number() })),
    }),
  ),
  total: z.number(),
  /** Jobs on offer, earliest deadline first. */
  endingSoon: z.array(jobItem),
  /** Contact for applications; null while the firm's settings name none. */
  contact: jobContact.nullable(),
});
export type JobConditions = z.infer<typeof jobConditions>;

const option = z.object({ value: z.string(), text: z.string() });

/** The options of every list on the recruitment pages, by list. */
export const selectBoxes = z.object({
  jobType: z.array(option),
  headQuarter: z.array(option),
  location: z.array(option),
  department: z.array(option),
  resume: z.record(z.string(), z.array(option)),
});
export type SelectBoxes = z.infer<typeof selectBoxes>;
