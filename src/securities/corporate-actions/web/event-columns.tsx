import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { weekdayOf } from '#ui/format/weekday.ts';
import { paths } from '#ui/paths.ts';
import type { ActionEvent } from '../schema.ts';
import { kindNames, nameDay } from './action-labels.ts';

const day: TableColumn<ActionEvent> = {
  key: 'day',
  header: '日期',
  isSticky: true,
  text: ({ day }) => `${day} 周一`,
  cell: ({ day }) => (
    <time className="digits" dateTime={day}>
      {day} 周{weekdayOf(day)}
    </time>
  ),
};
const what: TableColumn<ActionEvent> = { key: 'what', header: '事项', text: nameDay, cell: (event) => <What event={event} /> };
const summary: TableColumn<ActionEvent> = { key: 'summary', header: '要点', isWide: true, cell: ({ summary }) => summary };

/** Columns for the days of many securities. */
export const eventColumns: readonly TableColumn<ActionEvent>[] = [
  day,
  what,
  { key: 'security', header: '证券', text: ({ code, name }) => `${code} ${name}`, cell: (event) => <Security event={event} /> },
  { key: 'kind', header: '类别', cell: ({ kind }) => kindNames[kind] },
  summary,
];

/** Columns for the days of one share; its bonds are named. */
export const ownEventColumns: readonly TableColumn<ActionEvent>[] = [
  day,
  what,
  { key: 'name', header: '名称', cell: ({ code, name }) => `${name} ${code}` },
  summary,
];

/** Returns the key that identifies an event. */
export const keyOfEvent = ({ day, what, kind, code, summary }: ActionEvent): string => `${day} ${what} ${kind} ${code} ${summary}`;

function What({ event }: { event: ActionEvent }) {
  if (!event.isCancelled) return nameDay(event);
  return (
    <>
      <s>{nameDay(event)}</s> <Tag kind="warning">已取消</Tag>
    </>
  );
}

function Security({ event: { code, name, cardCode } }: { event: ActionEvent }) {
  const words = `${name} ${code}`;
  return cardCode === null ? words : <a href={paths.security(cardCode)}>{words}</a>;
}
