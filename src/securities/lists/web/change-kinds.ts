/** Labels of the kinds of changes between two versions of a list. */
export const changeKindNames = { entered: '调入', left: '调出', changed: '变动' } as const;
export type ChangeKindName = keyof typeof changeKindNames;
