/** The states of content entries in the calendar, each with a shape as well as a label; `own` is content with dates of its own. */
export const calendarStates = ['draft', 'submitted', 'approved', 'applied', 'own', 'due'] as const;
export type CalendarState = (typeof calendarStates)[number];

export const calendarStateNames: Readonly<Record<CalendarState, { mark: string; name: string }>> = {
  draft: { mark: '○', name: '草稿' },
  submitted: { mark: '◐', name: '待复核' },
  approved: { mark: '◷', name: '已批准' },
  applied: { mark: '●', name: '已执行' },
  own: { mark: '◆', name: '线上内容' },
  due: { mark: '！', name: '应更新' },
};
