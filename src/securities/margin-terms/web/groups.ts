/** Groups that limit the concentration of a client's holdings, least restricted first. */
export const concentrationGroups = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type ConcentrationGroup = (typeof concentrationGroups)[number];

/** Assets without a limit: treasury bonds, money funds and the like. */
export const cashGroup = 'cash' as const;

/** Boards of the exchanges with a common limit. */
export const boardNames = { main: '主板', chinext: '创业板', star: '科创板', bse: '北交所', fund: '基金', bond: '债券' } as const;
export type Board = keyof typeof boardNames;
export const boards = Object.keys(boardNames) as Board[];
