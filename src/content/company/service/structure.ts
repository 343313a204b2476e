import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { Department, StructureTree, StructureUnit } from '../schema/structure.ts';
import { getCurrentVersion } from './current-version.ts';

/** Returns the organisation as a tree; units keep the order of entry. Throws 40004 while none is published. */
export async function getStructure(ctx: Context, _input: Empty): Promise<StructureTree> {
  const { content, shown } = await getCurrentVersion(ctx, 'structure');
  const byParent = Map.groupBy(content.departments, ({ parent }) => parent);
  const grow = ({ code, name, duties }: Department, level: number): StructureUnit => ({
    code,
    name,
    level,
    duties,
    children: (byParent.get(code) ?? []).map((unit) => grow(unit, level + 1)),
  });
  return { root: grow(byParent.get(null)![0]!, 1), count: content.departments.length, ...shown };
}
