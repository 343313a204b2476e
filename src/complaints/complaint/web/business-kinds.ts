/** The firm's lines of business. */
export const businessKinds = ['开户与账户', '交易与系统', '融资融券', '理财与基金', '港股通与期权', '服务态度', '其他'] as const;
