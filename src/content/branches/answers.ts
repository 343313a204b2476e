import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject, extractRests } from '#content/search/service/answers/parsed-query.ts';
import type { Context } from '#platform/context.ts';
import { foldText } from '#platform/search/fold.ts';
import { paths } from '#ui/paths.ts';
import type { BranchItem, Regions } from './schema.ts';
import { listBranchDrafts, listBranches } from './service/branches.ts';
import { getCustomerCenter } from './service/customer-center.ts';
import { listRegions } from './service/regions.ts';

const places = ['营业部', '营业厅', '营业网点', '营业所', '网点', '分公司', '门店', '分支机构', '柜台'];
const facts = [
  '电话',
  '地址',
  '位置',
  '营业时间',
  '上班时间',
  '附近',
  '查询',
  '联系方式',
  '停车',
  '停车场',
  '停车位',
  '怎么走',
  '交通',
  '地铁',
  '无障碍',
  '轮椅',
  '无障碍设施',
  '',
];
const atHours = [
  '下班时间',
  '开门时间',
  '关门时间',
  '几点上班',
  '几点下班',
  '几点开门',
  '几点关门',
  '几点',
  '上班',
  '下班',
  '开门',
  '关门',
  '营业',
  '营业时间',
  '上班时间',
  '工作时间',
  '办公时间',
  '服务时间',
  '开放时间',
  '时间',
  '值班',
  '休息',
  '有人',
];
const daysOff = [
  '周末',
  '周六',
  '周日',
  '星期六',
  '星期天',
  '星期日',
  '礼拜六',
  '礼拜天',
  '节假日',
  '双休日',
  '休息日',
  '中午',
  '午休',
  '晚上',
];
const nearest = ['离我最近', '最近', '附近', '离我近', '离我家最近', '离家最近', '离家近', '离我家近', '周边', '就近', '旁边', '身边'];
const shown = 3;
const shownHours = 4;

/** Answers which branches a city, a province or a district has, and how many there are. */
export const branchAnswers: AnswerSource = {
  id: 'branch',
  tags: ['branch', 'customer-center'],
  words: [places, nearest],
  async answer(ctx, asked) {
    if (!asked.isLoose && matchesSubject(asked, places)) return tellAll(await readRegions(ctx));
    if (matchesSubject(asked, nearest, [...places, ''], [...facts, '在哪'])) return tellNearest(await readRegions(ctx));
    const isAboutHours =
      matchesSubject(asked, places, atHours) ||
      matchesSubject(asked, [...places, ''], daysOff, atHours) ||
      matchesSubject(asked, daysOff, places);
    if (isAboutHours) return tellHours(ctx);
    if (!asked.isLoose && matchesSubject(asked, places, facts)) return tellAll(await readRegions(ctx));
    const named = extractRests(asked, [...places, ''], facts).filter((rest) => rest.length > 1 && rest.length < 12);
    if (named.length === 0) return undefined;
    const region = findRegion(await readRegions(ctx), named);
    if (region) return tellPlace(ctx, region.name, region.query);
    const part = findCityOf(await readRegions(ctx), named);
    if (part)
      return (await tellPlace(ctx, part.text, { keyWord: `${part.city} ${part.district}` })) ?? tellPlace(ctx, part.name, part.query);
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

/** Finds the city at the beginning of a name: 深圳 of 深圳福田. */
function findCityOf({ provinces }: Regions, names: readonly string[]) {
  for (const province of provinces)
    for (const { name, code } of province.cities) {
      const city = bare(name);
      const text = names.find((one) => one.startsWith(city) && one.length > city.length + 1);
      if (text)
        return { text, name, city, district: text.slice(city.length).replace(/^市/, ''), query: { province: province.code, city: code } };
    }
  return undefined;
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
    basis: '营业网点',
    href: paths.branches(query),
    linkText: total > shown ? `查看全部 ${total} 家` : '在网点页查看',
  };
}

const toFact = ({ name, provinceName, cityName, districtName, address, phones, hours }: BranchItem) => ({
  name,
  value: `${provinceName === cityName ? '' : provinceName}${cityName}${districtName}${address}`,
  note: [phones[0], hours[0]].filter(Boolean).join('；'),
});

/** Returns the way to the nearest branch: by position, which only the browser knows, or by region. */
function tellNearest(regions: Regions): AnswerDraft {
  const { ways = [], ...all } = tellAll(regions);
  return {
    ...all,
    title: '离您最近的营业网点',
    text: '打开营业网点页，同意浏览器使用位置信息后按距离列出；位置只在您的设备上用于计算，不会上传。也可以选择省市，或者直接搜索城市名。',
    ways: [{ text: '查找离我最近的网点', href: paths.branches(), note: '需要您同意使用位置' }, ...ways],
  };
}

/** Returns the opening hours as published by the branches: each wording with the number of branches, the commonest first. */
async function tellHours(ctx: Context): Promise<AnswerDraft | undefined> {
  const branches = await listBranchDrafts(ctx);
  if (branches.length === 0) return undefined;
  const byDays = Map.groupBy(
    branches.flatMap(({ hours }) => hours),
    (line) => line,
  );
  const lines = [...byDays].map(([line, all]) => ({ line, count: all.length })).toSorted((a, b) => b.count - a.count);
  const { channels } = await getCustomerCenter(ctx, {});
  const phone = channels.find(({ kind }) => kind === 'phone');
  return {
    title: '营业网点什么时间上班',
    facts: [
      ...lines.slice(0, shownHours + 2).map(({ line, count }) => ({ name: `${count} 家网点`, value: line })),
      ...(phone ? [{ name: phone.name, value: phone.hours, note: phone.value }] : []),
    ],
    text: '各网点时间不同，到访前请查看该网点的页面或者先打电话。交易日以交易所日历为准，调休上班的周末不交易。',
    ways: [
      { text: '按省市查网点的营业时间', href: paths.branches() },
      { text: '今天是不是交易日', href: paths.calendar() },
    ],
    basis: '营业网点、客户服务中心',
    href: paths.branches(),
    linkText: '查找营业网点',
  };
}

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
    basis: '营业网点',
    href: paths.branches(),
    linkText: '查找营业网点',
  };
}
