import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { executiveGroups, type ExecutiveList } from '../schema/executives.ts';
import { getOnShow } from './on-show.ts';

/**
 * Executives, directors and supervisors, each numbered from 1 in the order in which they were written (specification 3);
 * a group without anybody is missing. Throws 40004 while none are published.
 */
export async function listExecutives(ctx: Context, _input: Empty): Promise<ExecutiveList> {
  const { content, shown } = await getOnShow(ctx, 'executives');
  const list: ExecutiveList = { ...shown };
  for (const wanted of executiveGroups) {
    const people = content.people.filter(({ group }) => group === wanted);
    if (people.length > 0) list[wanted] = people.map(({ group: _group, ...person }, index) => ({ index: index + 1, ...person }));
  }
  return list;
}
