/** The kinds of meetings with investors, in display order. */
export const meetingKindNames = {
  results: '业绩说明会',
  reception: '投资者接待日',
  education: '投资者教育讲座',
  online: '线上交流会',
} as const;
export type MeetingKind = keyof typeof meetingKindNames;

export const meetingFormNames = { onsite: '现场', online: '线上', both: '现场与线上' } as const;
export type MeetingForm = keyof typeof meetingFormNames;

/** Display names of the states. The state depends on the current time, except that a cancelled meeting stays cancelled. */
export const meetingStateNames = { coming: '即将举行', running: '正在举行', ended: '已结束', cancelled: '已取消' } as const;
export type MeetingState = keyof typeof meetingStateNames;

export const meetingKinds = Object.keys(meetingKindNames) as MeetingKind[];
export const meetingForms = Object.keys(meetingFormNames) as MeetingForm[];
export const meetingStates = Object.keys(meetingStateNames) as MeetingState[];
