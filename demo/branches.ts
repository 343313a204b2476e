import { z } from 'zod';
import type { BranchDraft } from '#content/branches/schema.ts';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import type { Context } from '#platform/context.ts';
import { readDemoTable } from './read-table.ts';
import { readYaml } from './read-yaml.ts';
import { createSeededRandom, type SeededRandom } from './seeded.ts';

const places = readDemoTable('branch-places.csv', [
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

const text = z.string().min(1);
const { roads, buildings, weekdayHours, weekendHours, basicScope, furtherScope, facilityChoices, ways, noticeChoices } = readYaml(
  'site/branch-words',
  z.object({
    roads: z.array(text),
    buildings: z.array(text),
    weekdayHours: z.array(text),
    weekendHours: z.array(text),
    basicScope: z.array(text),
    furtherScope: z.array(text),
    facilityChoices: z.array(text),
    ways: z.array(text),
    noticeChoices: z.array(z.object({ date: z.iso.date(), text, facilities: z.array(text).optional() })),
  }),
);

/** The headquarters' phone numbers, which no branch may use. */
const headquartersCode = '010';
const firstBranchLine = 200;

/** The 90 branches of the demo firm: real places, fictitious offices, numbers and people. */
export const demoBranches: BranchDraft[] = places.map(toBranch);

export async function loadDemoBranches(ctx: Context): Promise<void> {
  await replaceBranches(ctx, demoBranches);
}

function toBranch(place: Place, index: number): BranchDraft {
  const choices = createSeededRandom(`branch ${index}`);
  const inCity = places.slice(0, index).filter(({ city_code }) => city_code === place.city_code).length;
  const road = roads[(Number(place.city_code) + inCity) % roads.length]!;
  const first = (place.area_code === headquartersCode ? firstBranchLine : 0) + index * 10;
  const number = (line: number): string => `${place.area_code}-0000 ${String(first + line).padStart(4, '0')}`;
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
    coordinateSystem: 'gcj02',
    // Fictitious offices cannot be photographed.
    pictureSrc: null,
    pictureAlt: null,
    transport: choices
      .pick(ways)
      .replace('{n}', String(choices.integer(1, 4)))
      .replace('{m}', String(choices.integer(1, 9) * 50)),
    businessScope: [...basicScope, ...choices.sample(furtherScope, choices.integer(1, 4))],
    ...facilitiesAndNotices(choices, inCity),
    manager: `演示负责人${letters(index)}`,
    licenceNumber: `演示${place.province_code}${String(index + 1).padStart(8, '0')}`,
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

/** The first office in a province's capital is its branch company; Beijing's other offices are all sales offices. */
function nameOf({ province, city_code, city }: Place, inCity: number, road: string): string {
  const isCapital = city_code.endsWith('01');
  if (isCapital && inCity === 0) return `前厅证券${province.replace(/省$|市$|维吾尔自治区$|壮族自治区$|回族自治区$|自治区$/, '')}分公司`;
  return `前厅证券${city.replace(/市$/, '')}${road}证券营业部`;
}

/** A, B, … Z, AA, AB: no manager has the name of a real person. */
function letters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** Returns what is drawn last: a branch has the facilities that its notices speak of. */
function facilitiesAndNotices(choices: SeededRandom, inCity: number): Pick<BranchDraft, 'facilities' | 'openedOn' | 'notices'> {
  const drawn = choices.sample(facilityChoices, choices.integer(2, 5));
  const day = openedOn(choices, inCity);
  const notices = choices.integer(0, 2) === 0 ? choices.sample(noticeChoices, choices.integer(1, 2)) : [];
  return {
    facilities: [...new Set([...drawn, ...notices.flatMap(({ facilities = [] }) => facilities)])],
    openedOn: day,
    notices: notices.map(({ date, text: words }) => ({ date, text: words })),
  };
}

function openedOn(choices: SeededRandom, inCity: number): string {
  const year = inCity === 0 ? choices.integer(1998, 2012) : choices.integer(2008, 2023);
  return `${year}-${String(choices.integer(1, 12)).padStart(2, '0')}-${String(choices.integer(1, 28)).padStart(2, '0')}`;
}
