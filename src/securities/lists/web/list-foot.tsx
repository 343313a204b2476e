import { paths } from '#ui/paths.ts';
import { ListDownloads } from './list-downloads.tsx';
import type { AddressFilter, ListName } from './named-lists.ts';

interface ListFootProps {
  list: ListName;
  /** The filter from the page's URL, without paging. */
  filter: AddressFilter;
}

/** The footer of every dated list: links to its changes and downloads. */
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

/** The link from a list to its changes; starts at the displayed day when it is an earlier one. */
function ChangesLink({ list, date }: { list: ListName; date?: string | undefined }) {
  return <a href={paths.marginChanges({ list, to: date })}>{date ? `${date} 的调入、调出与变动` : '最近一期的调入、调出与变动'}</a>;
}
