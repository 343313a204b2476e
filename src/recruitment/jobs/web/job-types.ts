/** The ways into the firm, in the order in which they are offered. */
export const jobTypeNames = { social: '社会招聘', campus: '校园招聘', intern: '实习生招聘' } as const;
export type JobType = keyof typeof jobTypeNames;
export const jobTypes = Object.keys(jobTypeNames) as JobType[];

/** 社会, 校园, 实习: where there is little room. */
export const shortTypeName = (type: JobType): string => jobTypeNames[type].slice(0, 2);

/** The two sides of `headQuarter`, as the address has it. */
export const sideNames = { true: '总部', false: '分支机构' } as const;

/** 总部 or 分支机构. */
export const sideName = (isHeadQuarter: boolean): string => sideNames[isHeadQuarter ? 'true' : 'false'];
