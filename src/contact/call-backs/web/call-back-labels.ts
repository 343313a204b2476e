/** The purposes of a call. */
export const purposeNames = { opening: '预约开户', service: '预约客服回电' } as const;

export const stateNames = { waiting: '待回电', reached: '已接通', unreached: '未接通', lapsed: '未回电，已过期' } as const;

/** The results of an attempt; after `again` another one follows. */
export const outcomeNames = { reached: '已接通，办结', again: '未接通，稍后再拨', unreached: '未接通，办结' } as const;

/** The position relative to the promised time slot. */
export const slotStatusNames = { overdue: '已过约定时段', now: '现在可以拨打', later: '时段未到' } as const;
