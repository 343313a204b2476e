import type { BusinessStatus } from '#clients/cases/schema/hall.ts';

/** Requirements that block many businesses at once, and what to do first. */
const shared: Readonly<Record<string, string>> = {
  riskTestMissing: '完成风险测评',
  riskTestExpired: '重新做风险测评',
  idCardMissing: '登记身份证',
  idCardExpired: '更新身份证',
};

export interface MissingGroup {
  title: string;
  /** The businesses, each with its missing requirements other than the one in the title. */
  businesses: readonly BusinessStatus[];
}

/** Groups businesses by a shared missing requirement: the group title states it once, and each business keeps its other requirements. */
export function groupMissing(businesses: readonly BusinessStatus[]): MissingGroup[] {
  const groups = new Map<string, BusinessStatus[]>();
  for (const business of businesses.filter(({ standing }) => standing === 'missing')) {
    const first = Object.keys(shared).filter((code) => business.missing.some((one) => one.code === code));
    const title = first.length > 0 ? `${first.map((code) => shared[code]).join('、')}后可以办理` : '还差条件';
    const own = business.missing.filter(({ code }) => !(code in shared));
    groups.set(title, [...(groups.get(title) ?? []), { ...business, missing: own }]);
  }
  return [...groups].map(([title, found]) => ({ title, businesses: found }));
}
