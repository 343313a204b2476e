import { salesBranches } from '#content/branches/calls.ts';
import type { PageContext } from '#ui/page/page.ts';

/** The branches of a province, as options of a select. */
export interface BranchGroup {
  province: string;
  branches: { id: number; name: string }[];
}

const atOnce = 100;

/** Lists all branches by province with only the fields of the form; empty when they cannot be loaded, because the field is optional. */
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

/** Returns the name of the branch with this id. */
export function branchName(groups: readonly BranchGroup[], id: string): string | undefined {
  return groups.flatMap(({ branches }) => branches).find((branch) => String(branch.id) === id)?.name;
}
