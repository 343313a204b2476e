export const deliveryViews = ['all', 'own', 'free', 'times'] as const;
export type DeliveryView = (typeof deliveryViews)[number];
export const viewNames: Readonly<Record<DeliveryView, string>> = { all: '全部', own: '我的', free: '待领取', times: '申请改约' };

/** Filter options for the days in the current state. */
export const waitingChoices = ['3', '7', '14', '30'] as const;

/** Limit of deliveries moved or invited at once. */
export const mostAtOnce = 100;
