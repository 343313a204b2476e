import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { firmFactDraft, type FirmFactDraft } from '../schema.ts';
import { listOwnFacts, replaceOwnFacts } from '../service/record-facts.ts';

/** Facts that no other data of the site contains. Fees, parameters, contact data and deadlines are facts by themselves. */
export const firmFacts = wholeList<FirmFactDraft>({
  code: 'firm-facts',
  title: '事实',
  group: '规则',
  scope: 'firm',
  levels: 2,
  item: firmFactDraft,
  itemTitle: '事实',
  key: 'code',
  fields: {
    code: { title: '代码', help: '小写字母、数字、下划线和点；文字用它引用，发布后不能更改', isLasting: true },
    title: { title: '名称', help: '说清是什么、从何时起算、用什么单位' },
    values: { title: '数值', help: '每行一个：开始日期、空格、读者看到的写法，如 2026-02-01 8:30—16:00；有日期的公告按发布当日的数值显示' },
    wordings: {
      title: '常见说法',
      help: '每行一种，{} 是数值的位置，… 代表中间的其他字，| 代表表格的下一格；如“警戒线{}”。用来发现写成数字的地方',
    },
    contradictions: {
      title: '矛盾的说法',
      help: '每行一种，不论数值是多少都不对的话，… 代表中间的其他字；如有保护期时的“变更当日生效”。出现在文字里即报告',
    },
    source: { title: '依据', help: '在哪里可以核对' },
    checkedOn: '核对日期',
    isSample: { title: '示例数据', help: '正式网站选“否”' },
  },
  read: listOwnFacts,
  replace: replaceOwnFacts,
  addresses: [],
});
