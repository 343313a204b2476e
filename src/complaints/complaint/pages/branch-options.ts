import { salesBranches } from '#content/branches/calls.ts';
import type { PageContext } from '#ui/page/page.ts';

/** The branches of a province, as a select offers them. */
export interface BranchGroup {
  province: string;
  branches: { id: number; name: string }[];
}

const atOnce = 100;

/** All branches by province, less everything that the form does not show; none when they cannot be loaded: the field is optional. */
export async function listBranchGroups({ block }: Pick<PageContext, 'block'>): Promise<BranchGroup[]> {
  const groups = new Map<string, BranchGroup>();
  for (let pageNum = 1, left = true; left; pageNum++) {
    const page = await block(salesBranches, { pageNum, pageSize: atOnce });
    if (page.state === 'failed') return [];
    for (const { id, name, provinceName } of page.data.records) {
      const group = groups.get(provinceName) ?? { province: provinceName, branches: [] };
      group.branches.push({ id, name });
      groups.set(provinceName, group);
    }
    left = page.data.records.length === atOnce;
  }
  return [...groups.values()];
}

/** The name of the branch with this id. */
export function branchName(groups: readonly BranchGroup[], id: string): string | undefined {
  return groups.flatMap(({ branches }) => branches).find((branch) => String(branch.id) === id)?.name;
}
