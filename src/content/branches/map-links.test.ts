import { expect, test } from 'vitest';
import type { BranchItem, CoordinateSystem } from './schema.ts';
import { buildMapLinks, toWgs84 } from './service/map-links.ts';

/** Tiananmen in the three coordinate systems, as published by conversion tools. */
const square = {
  wgs84: { longitude: 116.403988, latitude: 39.914266 },
  gcj02: { longitude: 116.410229, latitude: 39.915669 },
  bd09: { longitude: 116.416616, latitude: 39.921966 },
} as const;

const place = (system: CoordinateSystem | null, overrides: Partial<BranchItem> = {}) => ({
  name: '北京示范路证券营业部',
  provinceName: '北京市',
  cityName: '北京市',
  districtName: '东城区',
  address: '示范路1号',
  ...(system ? square[system] : { longitude: null, latitude: null }),
  coordinateSystem: system ?? ('gcj02' as const),
  ...overrides,
});

/** One metre in degrees. */
const metre = 1e-5;
const isNear = (one: { longitude: number; latitude: number }, other: { longitude: number; latitude: number }) =>
  Math.abs(one.longitude - other.longitude) < metre && Math.abs(one.latitude - other.latitude) < metre;

test.each(['wgs84', 'gcj02', 'bd09'] as const)('a position in %s is the same place in WGS84 and on every map', (system) => {
  expect(isNear(toWgs84(place(system))!, square.wgs84)).toBe(true);
  const [amap, baidu, tencent] = buildMapLinks(place(system), 'qs').map(({ href }) => new URL(href));
  const [east, north] = amap!.searchParams.get('position')!.split(',').map(Number);
  expect(isNear({ longitude: east!, latitude: north! }, square.gcj02)).toBe(true);
  // Baidu and Tencent expect latitude first.
  expect(baidu!.searchParams.get('location')).toBe(`${north},${east}`);
  expect(tencent!.searchParams.get('marker')).toContain(`coord:${north},${east};`);
});

test('a position already in the system of the maps is passed on unchanged', () => {
  const { longitude, latitude } = square.gcj02;
  expect(buildMapLinks(place('gcj02'), 'qs')[0]!.href).toContain(`position=${longitude},${latitude}&`);
});

test('each service receives the product code of the firm as the caller', () => {
  const codes = buildMapLinks(place('gcj02'), 'qs').map(({ href }) => new URL(href).searchParams);
  expect(codes.map((query) => query.get('src') ?? query.get('referer'))).toEqual(['qs', 'qs', 'qs']);
});

test('each service is called with the parameter names that it documents', () => {
  const asked = buildMapLinks(place('gcj02'), 'qs').map(({ name, href }) => {
    const { host, pathname, searchParams } = new URL(href);
    return `${name} ${host}${pathname} ${[...searchParams.keys()].join(' ')}`;
  });
  expect(asked).toEqual([
    '高德地图 uri.amap.com/marker position name src coordinate callnative',
    '百度地图 api.map.baidu.com/marker location title content coord_type output src',
    '腾讯地图 apis.map.qq.com/uri/v1/marker marker referer',
  ]);
});

test('a branch without a position is searched by its address, without coordinates', () => {
  expect(toWgs84(place(null))).toBeNull();
  const links = buildMapLinks(place(null), 'qs');
  expect(links.map(({ isSearch }) => isSearch)).toEqual([true, true, true]);
  for (const { href } of links) {
    expect(decodeURIComponent(href)).toContain('北京市东城区示范路1号');
    expect(href).not.toMatch(/NaN|null|position=|location=|coord/);
  }
});

test('a name that contains field separators remains one field', () => {
  const marker = new URL(buildMapLinks(place('gcj02', { name: '甲;coord:0,0&乙' }), 'qs')[2]!.href).searchParams.get('marker')!;
  expect(marker.split(';').map((field) => field.split(':')[0])).toEqual(['coord', 'title', 'addr']);
  expect(marker).toContain('title:甲 coord 0,0&乙;');
});
