/** The types of recruitment, in display order. */
export const jobTypeNames = { social: '社会招聘', campus: '校园招聘', intern: '实习生招聘' } as const;
export type JobType = keyof typeof jobTypeNames;
export const jobTypes = Object.keys(jobTypeNames) as JobType[];

/** Short names: 社会, 校园, 实习. */
export const shortTypeName = (type: JobType): string => jobTypeNames[type].slice(0, 2);

/** The values of `headQuarter` in the address. */
export const sideNames = { true: '总部', false: '分支机构' } as const;

export const sideName = (isHeadQuarter: boolean): string => sideNames[isHeadQuarter ? 'true' : 'false'];
