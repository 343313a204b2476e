import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject, extractRests } from '#content/search/service/answers/parsed-query.ts';
import type { Context } from '#platform/context.ts';
import { foldText } from '#platform/search/fold.ts';
import { paths } from '#ui/paths.ts';
import type { BranchItem, Regions } from './schema.ts';
import { listBranches } from './service/branches.ts';
import { listRegions } from './service/regions.ts';

const places = ['营业部', '营业厅', '营业网点', '营业所', '网点', '分公司', '门店', '分支机构', '柜台'];
const facts = ['电话', '地址', '位置', '营业时间', '上班时间', '附近', '查询', '联系方式', ''];
const shown = 3;

/** Answers which branches a city, a province or a district has, and how many there are. */
export const branchAnswers: AnswerSource = {
  id: 'branch',
  tags: ['branch'],
  async answer(ctx, asked) {
    if (matchesSubject(asked, places, facts)) return tellAll(await readRegions(ctx));
    const named = extractRests(asked, [...places, ''], facts).filter((rest) => rest.length > 1 && rest.length < 12);
    if (named.length === 0) return undefined;
    const region = findRegion(await readRegions(ctx), named);
    if (region) return tellPlace(ctx, region.name, region.query);
    // The name of a district or branch counts only in a query about branches.
    const [district] = extractRests(asked, places, facts);
    return district && district.length > 1 ? tellPlace(ctx, district, { keyWord: district }) : undefined;
  },
};

const readRegions = (ctx: Context): Promise<Regions> => ctx.memo.get(ctx, 'branch.regions', 'branch', () => listRegions(ctx, {}));

type PlaceQuery = { province: string; city?: string } | { keyWord: string };

/** Prefers a city to its province: 重庆 is both. */
function findRegion({ provinces }: Regions, names: readonly string[]): { name: string; query: PlaceQuery } | undefined {
  const isNamed = (region: string) => names.some((name) => name === foldText(region) || name === bare(region));
  for (const province of provinces) {
    const city = province.cities.find((one) => isNamed(one.name));
    if (city) return { name: city.name, query: { province: province.code, city: city.code } };
  }
  const province = provinces.find((one) => isNamed(one.name));
  return province && { name: province.name, query: { province: province.code } };
}

/** Removes the administrative suffix: 内蒙古 of 内蒙古自治区, 杭州 of 杭州市. */
const bare = (region: string): string => foldText(region).replace(/(省|市|地区|盟|(壮族|回族|维吾尔)?自治区)$/, '');

async function tellPlace(ctx: Context, name: string, query: PlaceQuery): Promise<AnswerDraft | undefined> {
  const { records, total } = await listBranches(ctx, { ...query, pageNum: 1, pageSize: shown });
  if (total === 0) return undefined;
  return {
    title: `${name}的营业网点：${total} 家`,
    facts: records.map(toFact),
    ways: records.map((branch) => ({ text: branch.name, href: paths.branchDetail(branch.id), note: '地图、业务范围与无障碍设施' })),
    href: paths.branches(query),
    linkText: total > shown ? `查看全部 ${total} 家` : '在网点页查看',
  };
}

const toFact = ({ name, provinceName, cityName, districtName, address, phones, hours }: BranchItem) => ({
  name,
  value: `${provinceName === cityName ? '' : provinceName}${cityName}${districtName}${address}`,
  note: [phones[0], hours[0]].filter(Boolean).join('；'),
});

function tellAll({ provinces }: Regions): AnswerDraft {
  const count = provinces.reduce((sum, one) => sum + one.count, 0);
  const cities = provinces.reduce((sum, one) => sum + one.cities.length, 0);
  return {
    title: `营业网点：${count} 家`,
    text: `分布在 ${provinces.length} 个省级地区的 ${cities} 个城市，可按省市、名称和地址查找，也可以找离您最近的。`,
    ways: provinces
      .toSorted((a, b) => b.count - a.count)
      .slice(0, 4)
      .map((one) => ({ text: `${one.name}（${one.count} 家）`, href: paths.branches({ province: one.code }) })),
    href: paths.branches(),
    linkText: '查找营业网点',
  };
}
