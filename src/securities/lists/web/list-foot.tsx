import { paths } from '#ui/paths.ts';
import { ListDownloads } from './list-downloads.tsx';
import type { AddressFilter, ListName } from './named-lists.ts';

interface ListFootProps {
  list: ListName;
  /** As the page's address has it; the page's own number does not count. */
  filter: AddressFilter;
}

/** What belongs under every dated list: what has changed in it, and where to take it. */
export function ListFoot({ list, filter }: ListFootProps) {
  const date = filter.date ? String(filter.date) : undefined;
  return (
    <>
      <p>
        <ChangesLink list={list} date={date} />
      </p>
      <ListDownloads list={list} filter={filter} />
    </>
  );
}

/** The way from a list to what has changed in it; from the day that is shown when an earlier one is. */
function ChangesLink({ list, date }: { list: ListName; date?: string | undefined }) {
  return <a href={paths.marginChanges({ list, to: date })}>{date ? `${date} 的调入、调出与变动` : '最近一期的调入、调出与变动'}</a>;
}
