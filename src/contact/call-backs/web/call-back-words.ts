/** Why somebody wants to be called. */
export const purposeNames = { opening: '预约开户', service: '预约客服回电' } as const;

export const stateNames = { waiting: '待回电', reached: '已接通', unreached: '未接通', lapsed: '未回电，已过期' } as const;

/** How an attempt to call ended; after `again` another one follows. */
export const outcomeNames = { reached: '已接通，办结', again: '未接通，稍后再拨', unreached: '未接通，办结' } as const;

/** How it stands with the hours that were promised. */
export const standingNames = { overdue: '已过约定时段', now: '现在可以拨打', later: '时段未到' } as const;
