import { ChangesLink } from './changes-link.tsx';
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
