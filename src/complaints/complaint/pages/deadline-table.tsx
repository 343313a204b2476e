import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import type { ComplaintGuide } from '../schema.ts';
import { dateWithWeekday, typeWords } from '../web/complaint-words.ts';

type Rule = ComplaintGuide['rules'][number];

const columns: readonly Column<Rule>[] = [
  { key: 'type', header: '类型', cell: ({ type }) => typeWords[type].name, isSticky: true },
  { key: 'accept', header: '告知是否受理', cell: ({ acceptDays }) => `${acceptDays} 个工作日内` },
  { key: 'answer', header: '答复', cell: ({ answerDays }) => `${answerDays} 个工作日内` },
  { key: 'limit', header: '最长期限', cell: ({ limitDays }) => `${limitDays} 日` },
  { key: 'today', header: '今天提交，最迟答复', cell: ({ promisedBy }) => dateWithWeekday(promisedBy) },
];

/** By when what is done, for each kind; the last column is worked out from the calendar. */
export function DeadlineTable({ rules }: { rules: ComplaintGuide['rules'] }) {
  return <DataTable caption="各类事项的办理时限" isCaptionHidden columns={columns} rows={rules} rowKey={({ type }) => type} />;
}
