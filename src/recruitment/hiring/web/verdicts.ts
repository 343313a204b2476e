export const verdicts = ['meet', 'unsure', 'decline'] as const;
export type HiringVerdict = (typeof verdicts)[number];
export const verdictNames: Readonly<Record<HiringVerdict, string>> = { meet: '建议面试', unsure: '可以考虑', decline: '不建议' };
