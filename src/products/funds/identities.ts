import type { IdentitySource } from '#content/downloads/service/sources/published-identities.ts';
import { foldText } from '#platform/search/fold.ts';
import { paths } from '#ui/paths.ts';
import { searchFunds } from './service/search-funds.ts';

/** Upper limit of names that contain the same words. */
const candidates = 20;

/** Funds that the firm distributes, by full code or name, shown as belonging to their managers. */
export const fundIdentities: IdentitySource = {
  async find(ctx, { kind, plain }) {
    // `000001.OF`, the notation of terminals, looks like a host.
    if (kind !== 'words' && kind !== 'number' && !/^\d{6}\.of$/.test(plain)) return [];
    const { funds } = await searchFunds(ctx, [[foldText(plain)]], { skip: 0, take: candidates, counted: candidates });
    return funds.map(({ code, name, manager, riskLevel }) => ({
      title: name,
      thing: `fund ${code}`,
      facts: { 类别: '公募基金，由基金管理人发行', 基金代码: code, 基金管理人: manager, 本公司评定的风险等级: riskLevel },
      known: [code, `${code}.OF`, name],
      source: { title: '基金详情', href: paths.fund(code) },
    }));
  },
};
