/** The categories of recruitment notices, in display order. */
export const noticeCategoryNames = {
  campus: '校园招聘',
  social: '社会招聘',
  intern: '实习',
  result: '录用公示',
  guide: '招聘说明',
} as const;
export type NoticeCategory = keyof typeof noticeCategoryNames;

/** The state of a notice by its dates. */
export const noticeStateNames = { running: '进行中', coming: '即将开始', ended: '已结束' } as const;
export type NoticeState = keyof typeof noticeStateNames;

export const noticeCategories = Object.keys(noticeCategoryNames) as NoticeCategory[];
export const noticeStates = Object.keys(noticeStateNames) as NoticeState[];
