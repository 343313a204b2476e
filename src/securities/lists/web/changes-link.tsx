import { paths } from '#ui/paths.ts';
import type { ListName } from './named-lists.ts';

/** The way from a list to what has changed in it; from the day that is shown when an earlier one is. */
export function ChangesLink({ list, date }: { list: ListName; date?: string | undefined }) {
  return <a href={paths.marginChanges({ list, to: date })}>{date ? `${date} 的调入、调出与变动` : '最近一期的调入、调出与变动'}</a>;
}
