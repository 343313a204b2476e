/** Urgency of the due date; `soon` is within two working days. */
export const deadlineStatuses = ['inTime', 'soon', 'overdue'] as const;
export type DeadlineStatus = (typeof deadlineStatuses)[number];
export const deadlineStatusNames: Readonly<Record<DeadlineStatus, string>> = {
  inTime: '期限内',
  soon: '2 个工作日内到期',
  overdue: '已超期',
};

/** Returns the remaining time in working days, or the due date, as text. */
export function formatDeadline(standing: DeadlineStatus | null, workingDaysLeft: number | null): string {
  if (standing === null) return '';
  if (workingDaysLeft === null) return deadlineStatusNames[standing];
  if (standing === 'overdue') return `超期 ${-workingDaysLeft} 个工作日`;
  return workingDaysLeft === 0 ? '今天到期' : `还有 ${workingDaysLeft} 个工作日`;
}
