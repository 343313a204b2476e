import type { BranchItem } from '../schema.ts';

/** Returns the postal address in one line; a municipality is named once. */
export function fullAddress({
  provinceName,
  cityName,
  districtName,
  address,
}: Pick<BranchItem, 'provinceName' | 'cityName' | 'districtName' | 'address'>): string {
  return `${provinceName}${cityName === provinceName ? '' : cityName}${districtName}${address}`;
}
