/** What can happen to a security between two versions of a list, in the words of the trade. */
export const changeKindNames = { entered: '调入', left: '调出', changed: '变动' } as const;
export type ChangeKindName = keyof typeof changeKindNames;
