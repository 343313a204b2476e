import type { Context } from '#platform/context.ts';
import type { BranchDraft, BranchNotice } from '#modules/portal/branch/schema.ts';
import { replaceBranches } from '#modules/portal/branch/service/replace-branches.ts';
import { readTable } from './read-table.ts';
import { seeded, type Choices } from './seeded.ts';

const places = readTable('branch-places.csv', [
  'province_code',
  'province',
  'city_code',
  'city',
  'district',
  'longitude',
  'latitude',
  'area_code',
  'postcode',
]);
type Place = (typeof places)[number];

const roads = ['示范路', '样例大道', '演示街', '前厅路', '例证街', '范本路', '示例中路', '样板巷'];
const buildings = ['示范大厦', '样例广场', '演示中心', '前厅大厦', '例证写字楼', '范本商务楼'];
const weekdayHours = ['交易日 8:30–17:00', '交易日 9:00–17:00', '交易日 8:30–16:30'];
const weekendHours = ['周末及法定节假日休息', '周末及法定节假日休息，可电话预约', '周六 9:00–12:00 提供咨询，周日及法定节假日休息'];
const basicScope = ['证券经纪', '证券投资咨询', '融资融券', '证券投资基金销售', '代销金融产品'];
const furtherScope = ['为期货公司提供中间介绍业务', '港股通业务', '股票期权业务', '新三板业务'];
const facilityChoices = [
  '无障碍坡道',
  '低位服务台',
  '无障碍卫生间',
  '轮椅借用',
  '爱心座椅',
  '放大镜与手写板',
  '盲文指引牌',
  '导盲犬可进入',
  '手语视频服务',
  '直达电梯',
];
const ways = [
  '地铁示范站 {n} 号口出，向东步行约 {m} 米',
  '公交演示路口站下车，步行约 {m} 米，大堂入口朝南',
  '地铁样例广场站 {n} 号口地下通道直达，周边有公共停车场',
  '公交前厅大厦站下车即到，地下停车场可停车，从 {n} 号电梯上楼',
  '快速公交例证街站下车，过人行天桥（有电梯）向北约 {m} 米',
];
const noticeChoices: BranchNotice[] = [
  { date: '2026-11-16', text: '因大厦电梯检修，11月21日至22日请从东门无障碍通道进入。' },
  { date: '2026-11-09', text: '每周五下午三点举行防骗课堂，时长二十分钟，欢迎带家人参加。' },
  { date: '2026-10-26', text: '本网点新增低位服务台和手写板，需要协助请告知大堂人员。' },
  { date: '2026-10-19', text: '停车场收费方式调整，办理业务的客户可在前台领取两小时停车券。' },
  { date: '2026-09-28', text: '国庆休市期间（10月1日至10月7日）现场不办理业务，10月8日恢复。' },
  { date: '2026-08-31', text: '投教资料架已更新，《家门口的一百个问题》可免费取阅。' },
];

/** The 90 branches of the demo firm: real places, made-up houses, numbers and people. */
export const demoBranches: BranchDraft[] = places.map(toBranch);

export async function loadDemoBranches(ctx: Context): Promise<void> {
  await replaceBranches(ctx, demoBranches);
}

function toBranch(place: Place, index: number): BranchDraft {
  const choices = seeded(`branch ${index}`);
  const inCity = places.slice(0, index).filter(({ city_code }) => city_code === place.city_code).length;
  const road = roads[(Number(place.city_code) + inCity) % roads.length]!;
  const number = (line: number): string => `${place.area_code}-0000 ${String(index * 10 + line).padStart(4, '0')}`;
  return {
    ...region(place),
    code: `QT${place.city_code}${String(inCity + 1).padStart(2, '0')}`,
    name: nameOf(place, inCity, road),
    address: `${road}${choices.integer(1, 399)}号${choices.pick(buildings)}${choices.integer(1, 18)}层`,
    postcode: place.postcode,
    phones: inCity === 0 ? [number(1), number(2)] : [number(1)],
    orderPhone: number(3),
    complaintPhone: number(4),
    fax: choices.integer(0, 2) > 0 ? number(5) : null,
    hours: [choices.pick(weekdayHours), choices.pick(weekendHours)],
    longitude: Number(place.longitude),
    latitude: Number(place.latitude),
    transport: choices
      .pick(ways)
      .replace('{n}', String(choices.integer(1, 4)))
      .replace('{m}', String(choices.integer(1, 9) * 50)),
    businessScope: [...basicScope, ...choices.sample(furtherScope, choices.integer(1, 4))],
    facilities: choices.sample(facilityChoices, choices.integer(2, 5)),
    manager: `演示负责人${letters(index)}`,
    licenceNumber: `演示${place.province_code}${String(index + 1).padStart(8, '0')}`,
    openedOn: openedOn(choices, inCity),
    notices: choices.integer(0, 2) === 0 ? choices.sample(noticeChoices, choices.integer(1, 2)) : [],
  };
}

function region(place: Place): Pick<BranchDraft, 'provinceCode' | 'provinceName' | 'cityCode' | 'cityName' | 'districtName'> {
  return {
    provinceCode: place.province_code,
    provinceName: place.province,
    cityCode: place.city_code,
    cityName: place.city,
    districtName: place.district,
  };
}

/** The first house in a province's capital is its branch company; Beijing's other houses are all offices. */
function nameOf({ province, city_code, city }: Place, inCity: number, road: string): string {
  const isCapital = city_code.endsWith('01');
  if (isCapital && inCity === 0) return `前厅证券${province.replace(/省$|市$|维吾尔自治区$|壮族自治区$|回族自治区$|自治区$/, '')}分公司`;
  return `前厅证券${city.replace(/市$/, '')}${road}证券营业部`;
}

/** A, B, … Z, AA, AB: no manager bears a person's name. */
function letters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

function openedOn(choices: Choices, inCity: number): string {
  const year = inCity === 0 ? choices.integer(1998, 2012) : choices.integer(2008, 2023);
  return `${year}-${String(choices.integer(1, 12)).padStart(2, '0')}-${String(choices.integer(1, 28)).padStart(2, '0')}`;
}
