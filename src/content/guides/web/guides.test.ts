import { expect, test } from 'vitest';
import { buildZones } from './diagrams/ratio-ladder.tsx';
import { guides, guideLevels, findGuidePosition } from './guides.ts';
import { estimateReadingMinutes } from './reading-minutes.ts';
import { terms, findTerms } from './terms.ts';

test('twelve guides are ordered from the first to the last level', () => {
  expect(guides).toHaveLength(12);
  expect([...new Set(guides.map(({ level }) => level))]).toEqual(guideLevels.map(({ level }) => level));
  expect(guides.map(({ code }) => code).toSorted()).toEqual(
    'BZJ CJWT DBWTJ FXJS JYLC JZDKZBJ KHZN QYCL RZRQXF YWBLLC ZQCJLC ZRTFXJS'.split(' '),
  );
});

test('the first guide has no previous one, the last no next one', () => {
  expect(findGuidePosition('FXJS').previous).toBeUndefined();
  expect(findGuidePosition('FXJS').next?.code).toBe('KHZN');
  expect(findGuidePosition('CJWT').next).toBeUndefined();
});

test('four hundred characters count as a minute, and technical fields do not count', () => {
  expect(estimateReadingMinutes('融'.repeat(1000))).toBe(3);
  expect(estimateReadingMinutes([{ kind: 'prose', html: `<p>${'券'.repeat(800)}</p>`, href: '长'.repeat(4000) }])).toBe(2);
  expect(estimateReadingMinutes('')).toBe(1);
});

test('the terms of a text are those that occur in it', () => {
  expect(findTerms('维持担保比例低于平仓线').map(({ code }) => code)).toEqual(['ratio', 'closing-line']);
  expect(new Set(terms.map(({ code }) => code)).size).toBe(terms.length);
});

const lines = { withdraw: 300, attention: 160, warning: 150, severe: 140, liquidation: 130, restore: 140 };

test('the ladder has a zone between each two lines, and none for a line that the firm does not use', () => {
  const all = buildZones({ lines, restoreDays: 2, restoreTime: '14:30' });
  expect(all.map(({ from }) => from)).toEqual([300, 160, 150, 140, 130, undefined]);
  const few = buildZones({ lines: { ...lines, attention: null, severe: null }, restoreDays: 2, restoreTime: '14:30' });
  expect(few.map(({ from }) => from)).toEqual([300, 150, 130, undefined]);
  expect(few.at(-1)?.text).toContain('T＋2 日 14:30 以前补到 140% 以上');
});
