import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { executiveGroups, type ExecutiveList } from '../schema/executives.ts';
import { getCurrentVersion } from './current-version.ts';

/**
 * Lists executives, directors and supervisors, each group numbered from 1 in the order of entry (specification 3). Empty groups
 * are omitted. Throws 40004 while none are published.
 */
export async function listExecutives(ctx: Context, _input: Empty): Promise<ExecutiveList> {
  const { content, shown } = await getCurrentVersion(ctx, 'executives');
  const list: ExecutiveList = { ...shown };
  for (const wanted of executiveGroups) {
    const people = content.people.filter(({ group }) => group === wanted);
    if (people.length > 0) list[wanted] = people.map(({ group: _group, ...person }, index) => ({ index: index + 1, ...person }));
  }
  return list;
}
