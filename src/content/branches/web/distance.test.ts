import { expect, test } from 'vitest';
import { distanceKm, formatDistance, findNearest } from './distance.ts';

const beijing = { longitude: 116.4074, latitude: 39.9042 };
const shanghai = { longitude: 121.4737, latitude: 31.2304 };
const tianjin = { longitude: 117.2008, latitude: 39.0842 };

test('Beijing and Shanghai are about 1,067 km apart', () => {
  expect(distanceKm(beijing, shanghai)).toBeGreaterThan(1_060);
  expect(distanceKm(beijing, shanghai)).toBeLessThan(1_075);
  expect(distanceKm(beijing, beijing)).toBe(0);
});

test('the nearest places are listed first, up to the requested number', () => {
  expect(findNearest([shanghai, tianjin, beijing], beijing, 2).map(({ place }) => place)).toEqual([beijing, tianjin]);
});

test('short distances are shown in metres, long ones without decimals', () => {
  expect([0.03, 0.78, 3.44, 120.6].map(formatDistance)).toEqual(['100 米', '800 米', '3.4 公里', '121 公里']);
});
