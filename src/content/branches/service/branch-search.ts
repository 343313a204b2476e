import type { Context } from '#platform/context.ts';
import { replaceSearchKind } from '#platform/search/entries.ts';
import { paths } from '#ui/paths.ts';

/** Makes what visitors find of branches the present ones: name, place, address, way and telephone. Within their replacement. */
export async function refreshBranchSearch(tx: Context): Promise<void> {
  const rows = await tx.db
    .selectFrom('branches')
    .select(['id', 'code', 'name', 'provinceName', 'cityName', 'districtName', 'address', 'transport', 'phones'])
    .execute();
  const entries = rows.map((row) => ({
    owner: `branch:${row.id}`,
    kind: 'branch' as const,
    title: row.name,
    text: `${row.provinceName}${row.cityName}${row.districtName}${row.address}，电话 ${row.phones.join('、')}。${row.transport}`,
    href: paths.branchDetail(row.id),
    label: row.cityName,
    keys: [row.code],
  }));
  await replaceSearchKind(tx, 'branch', entries);
}
