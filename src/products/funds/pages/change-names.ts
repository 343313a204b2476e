/** What an evaluation may have done to a fund, as visitors read it. */
export const changeNames = { raised: '等级上调', lowered: '等级下调', added: '新纳入' } as const;
