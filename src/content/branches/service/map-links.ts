import gcoord from 'gcoord';
import type { BranchItem, CoordinateSystem, MapLink } from '../schema.ts';

type Survey = Pick<BranchItem, 'longitude' | 'latitude' | 'coordinateSystem'>;
type Place = Survey & Pick<BranchItem, 'name' | 'provinceName' | 'cityName' | 'districtName' | 'address'>;
interface Degrees {
  longitude: number;
  latitude: number;
}

const systems = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const;
/** Returns the position in WGS84; null where there is none. */
export const toWgs84 = (branch: Survey): Degrees | null => inSystem(branch, 'wgs84');

/**
 * Returns links to the map services that show the branch, with the coordinate system and parameter names that each documents
 * (Amap URI API, Baidu URI API, Tencent URI API). `caller` identifies this site in the statistics of the services: the firm's
 * product code, not an address. A branch without a position is searched by its address.
 */
export function buildMapLinks(branch: Place, caller: string): MapLink[] {
  const place = inSystem(branch, 'gcj02');
  const href = place ? pinned(branch, place, caller) : searched(branch, caller);
  return [
    { name: '高德地图', href: href.amap, isSearch: place === null },
    { name: '百度地图', href: href.baidu, isSearch: place === null },
    { name: '腾讯地图', href: href.tencent, isSearch: place === null },
  ];
}

function inSystem({ longitude, latitude, coordinateSystem }: Survey, to: CoordinateSystem): Degrees | null {
  if (longitude === null || latitude === null) return null;
  // A position already in this system is passed on unchanged.
  const [east, north] =
    to === coordinateSystem ? [longitude, latitude] : gcoord.transform([longitude, latitude], systems[coordinateSystem], systems[to]);
  return { longitude: toMetre(east), latitude: toMetre(north) };
}

const toMetre = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Amap expects longitude first, the others latitude. Tencent separates fields with `;` and `:`, which names must not contain. */
function pinned(branch: Place, { longitude, latitude }: Degrees, caller: string): Record<'amap' | 'baidu' | 'tencent', string> {
  const { name } = branch;
  const address = addressOf(branch);
  const field = (text: string) => text.replaceAll(/[;:]/g, ' ');
  return {
    amap: withQuery('https://uri.amap.com/marker', {
      position: `${longitude},${latitude}`,
      name,
      src: caller,
      coordinate: 'gaode',
      callnative: '0',
    }),
    baidu: withQuery('https://api.map.baidu.com/marker', {
      location: `${latitude},${longitude}`,
      title: name,
      content: address,
      coord_type: 'gcj02',
      output: 'html',
      src: caller,
    }),
    tencent: withQuery('https://apis.map.qq.com/uri/v1/marker', {
      marker: `coord:${latitude},${longitude};title:${field(name)};addr:${field(address)}`,
      referer: caller,
    }),
  };
}

function searched(branch: Place, caller: string): Record<'amap' | 'baidu' | 'tencent', string> {
  const address = addressOf(branch);
  return {
    amap: withQuery('https://uri.amap.com/search', { keyword: address, city: branch.cityName, src: caller, callnative: '0' }),
    baidu: withQuery('https://api.map.baidu.com/geocoder', { address, output: 'html', src: caller }),
    tencent: withQuery('https://apis.map.qq.com/uri/v1/search', { keyword: address, region: branch.cityName, referer: caller }),
  };
}

const addressOf = ({ provinceName, cityName, districtName, address }: Place): string =>
  `${provinceName}${cityName === provinceName ? '' : cityName}${districtName}${address}`;

/** Separators of coordinates and fields stay unescaped, as in the documentation of the services. */
const withQuery = (page: string, fields: Record<string, string>): string =>
  `${page}?${Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%3B', ';')}`)
    .join('&')}`;
