/* The states of a delivery, the transitions between them, and the rules shown before sending. Browser-safe. */

export const deliveryStates = ['delivered', 'screening', 'writtenTest', 'interview', 'hired', 'rejected', 'withdrawn'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** In these states a delivery counts as open and can be withdrawn. */
export const openStates = ['delivered', 'screening', 'writtenTest', 'interview'] as const satisfies readonly DeliveryState[];
export const isOpenState = (state: DeliveryState): boolean => (openStates as readonly DeliveryState[]).includes(state);

/** The transitions that the firm can make. A rejection is possible at any time, hiring only after an interview. */
export const nextStates: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  delivered: ['screening', 'rejected'],
  screening: ['writtenTest', 'interview', 'rejected'],
  writtenTest: ['interview', 'rejected'],
  interview: ['hired', 'rejected'],
  hired: [],
  rejected: [],
  withdrawn: [],
};

interface StateTexts {
  kind: 'neutral' | 'positive' | 'warning' | 'info' | 'danger';
  text: string;
  /** The next step, worded for the applicant. */
  next: string;
}

export const stateLabels: Readonly<Record<DeliveryState, StateTexts>> = {
  delivered: { kind: 'info', text: '已投递', next: '招聘部门将查看您的简历。开始筛选前，您还可以更新所投的简历。' },
  screening: { kind: 'info', text: '筛选中', next: '招聘部门正在筛选简历，合适的会进入笔试或面试。' },
  writtenTest: { kind: 'warning', text: '笔试', next: '请留意短信与电话，招聘部门会告知笔试的时间和方式。' },
  interview: { kind: 'warning', text: '面试', next: '请留意短信与电话，招聘部门会与您约定面试时间。' },
  hired: { kind: 'positive', text: '录用', next: '恭喜！招聘部门会与您联系入职事宜。录用从不收取任何费用。' },
  rejected: { kind: 'neutral', text: '未通过', next: '感谢您的关注，欢迎投递其他职位。' },
  withdrawn: { kind: 'neutral', text: '已撤回', next: '本次投递已结束。' },
};

/** The number of applications for one job: a second one is possible after a withdrawal. */
export const mostAttempts = 2;

/** Retention after the end in months: for questions about the selection, and for hired applicants until their entry formalities. */
export const keepMonths = { withdrawn: 12, rejected: 12, hired: 24 } as const;
