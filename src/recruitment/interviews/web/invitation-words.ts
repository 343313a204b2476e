/*
 * Interviews in words, and the bounds that both sides are told. Browser-safe.
 */

export const invitationStates = ['open', 'confirmed', 'another', 'cancelled'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationWords: Readonly<Record<InvitationState, { kind: 'neutral' | 'positive' | 'warning' | 'info'; text: string }>> = {
  open: { kind: 'warning', text: '待您选择时间' },
  confirmed: { kind: 'positive', text: '已确认' },
  another: { kind: 'info', text: '已申请改约' },
  cancelled: { kind: 'neutral', text: '已取消' },
};

/** So many times are offered at once, and so often an applicant may ask for others. */
export const mostSlots = 5;
export const mostWishes = 3;
