/** The functions whose availability is measured and announced. */
export const statusFunctions = ['pages', 'login', 'lists', 'complaints'] as const;
export type StatusFunction = (typeof statusFunctions)[number];

export const statusFunctionNames: Readonly<Record<StatusFunction, string>> = {
  pages: '网站页面',
  login: '客户登录',
  lists: '当日名单',
  complaints: '投诉与建议',
};

/** The stages of an incident, the last one ends it. */
export const incidentStages = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentStage = (typeof incidentStages)[number];

export const incidentStageNames: Readonly<Record<IncidentStage, string>> = {
  investigating: '正在排查',
  identified: '原因已查明',
  monitoring: '已恢复，观察中',
  resolved: '已解决',
};

export type FunctionState = 'up' | 'down' | 'maintenance' | 'unknown';

export const functionStateNames: Readonly<Record<FunctionState, string>> = {
  up: '正常',
  down: '异常',
  maintenance: '计划维护中',
  unknown: '尚无数据',
};

/** Joins the names of functions: 客户登录、投诉与建议. */
export const joinFunctions = (functions: readonly StatusFunction[]): string =>
  statusFunctions
    .filter((one) => functions.includes(one))
    .map((one) => statusFunctionNames[one])
    .join('、');

/** Formats an availability: 99.98%. It is never rounded up to a hundred. */
export const formatAvailability = (ratio: number): string => `${(Math.floor(ratio * 10_000) / 100).toFixed(2)}%`;
