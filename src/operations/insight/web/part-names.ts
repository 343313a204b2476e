/** The parts of the reports, in order. */
export const parts = ['visits', 'searches', 'votes', 'stops', 'texts', 'service'] as const;
export type PartName = (typeof parts)[number];

export const partNames: Readonly<Record<PartName, string>> = {
  visits: '访问',
  searches: '搜索',
  votes: '常见问题',
  stops: '断点',
  texts: '过期文本',
  service: '投诉与时效',
};

/** Explains what each part covers, and how its numbers are computed. */
export const partNotes: Readonly<Record<PartName, string>> = {
  visits:
    '访客的浏览器运行脚本并打开一个页面计一次浏览；不用 Cookie，不存完整网络地址，关闭统计的访客和自报为程序的访问不计，同一网段一小时内对同一页面最多计 60 次。',
  searches: '站内搜索的次数；连续六位以上的数字和邮箱在计数前已遮盖，含遮盖内容的词不列出。',
  votes: '访客对当前版本回答的评价；答案改写后重新计数。',
  stops: '在所选时间内开始、但没有提交的业务：撤回、过期，或三天没有动作。只有数量，没有客户信息。',
  texts: '已发布、超过半年没有核对或重新发布的文字。',
  service: '最近十二个月，按月统计；只包括您有权查看的队列与网点。',
};

export const spans = ['7', '28', '90'] as const;
export const spanNames: Readonly<Record<(typeof spans)[number], string>> = { 7: '近 7 天', 28: '近 28 天', 90: '近 90 天' };

/** The parts that cover a span of days; the others show the present state. */
export const partsWithSpan: readonly PartName[] = ['visits', 'searches', 'votes', 'stops'];
