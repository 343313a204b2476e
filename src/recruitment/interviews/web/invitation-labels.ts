/* Wording of interviews, and the limits for browser and server. Browser-safe. */

export const invitationStates = ['open', 'confirmed', 'another', 'cancelled'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationLabels: Readonly<Record<InvitationState, { kind: 'neutral' | 'positive' | 'warning' | 'info'; text: string }>> = {
  open: { kind: 'warning', text: '待您选择时间' },
  confirmed: { kind: 'positive', text: '已确认' },
  another: { kind: 'info', text: '已申请改约' },
  cancelled: { kind: 'neutral', text: '已取消' },
};

/** Limits: times offered at once, and requests for other times per applicant. */
export const mostSlots = 5;
export const mostWishes = 3;
