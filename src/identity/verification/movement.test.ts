import { expect, test } from 'vitest';
import { buildDrag, buildKeySteps } from '#test/factories/identity/verification.ts';
import type { Trail } from './schema.ts';
import { isHumanMovement } from './service/movement.ts';

const minute = 60_000;
const judge = (trail: Trail, x = 160, openMs = minute) => isHumanMovement(trail, x, openMs);
const withPoints = (points: Trail['points'], kind: Trail['kind'] = 'pointer'): Trail => ({ kind, points });
const even = (count: number, ms: number) =>
  withPoints(Array.from({ length: count + 1 }, (_, index) => ({ x: (160 * index) / count, y: 0, t: index * ms })));

test('a drag with an uneven pace and consecutive steps are accepted as human movements', () => {
  expect(judge(buildDrag(160))).toBe(true);
  expect(judge(buildKeySteps(160))).toBe(true);
});

test('a drag may go too far and come back', () => {
  const points = [...buildDrag(180).points, { x: 172, y: 1, t: 600 }, { x: 163, y: 1, t: 660 }, { x: 160, y: 0, t: 740 }];
  expect(judge(withPoints(points))).toBe(true);
});

test.each<[string, Trail]>([
  ['no points at all', withPoints([])],
  [
    'a leap from start to end',
    withPoints([
      { x: 0, y: 0, t: 0 },
      { x: 160, y: 0, t: 900 },
    ]),
  ],
  ['too few points', withPoints(buildDrag(160).points.filter((_, index) => index % 5 === 0))],
  ['an instant', withPoints(buildDrag(160).points.map((point, t) => ({ ...point, t })))],
  ['the even pace of a machine', even(40, 16)],
  [
    'one leap of half the way, however many points around it',
    withPoints(buildDrag(160).points.map((point) => ({ ...point, x: point.x > 70 ? 160 : point.x * 0.4 }))),
  ],
  ['time that runs backwards', withPoints(buildDrag(160).points.map((point, index) => (index === 10 ? { ...point, t: 1 } : point)))],
  [
    'time that stands still',
    withPoints(buildDrag(160).points.map((point, index, all) => (index === 10 ? { ...point, t: all[9]!.t } : point))),
  ],
  ['an end that is not where the piece is said to lie', buildDrag(150)],
  ['a beginning in the middle of the way', withPoints(buildDrag(160).points.slice(6))],
])('%s is no movement of a person', (_name, trail) => {
  expect(judge(trail)).toBe(false);
});

test('a movement cannot be longer than the picture was open', () => {
  const slow = withPoints(buildDrag(160).points.map((point) => ({ ...point, t: point.t * 20 })));
  expect(judge(slow)).toBe(true);
  expect(judge(slow, 160, 2000)).toBe(false);
});

test.each<[string, Trail]>([
  [
    'steps of another length',
    withPoints(
      [0, 40, 80, 120, 160].map((x, index) => ({ x, y: 0, t: index * 200 })),
      'steps',
    ),
  ],
  [
    'steps faster than a held key',
    withPoints(
      buildKeySteps(160).points.map((point, index) => ({ ...point, t: index * 5 })),
      'steps',
    ),
  ],
  ['a drag that says it is steps', { ...buildDrag(160), kind: 'steps' }],
])('%s are refused', (_name, trail) => {
  expect(judge(trail)).toBe(false);
});

test('steps may return to the edge and start again', () => {
  const points = [
    24,
    48,
    0,
    ...buildKeySteps(160)
      .points.slice(1)
      .map(({ x }) => x),
  ].map((x, index) => ({ x, y: 0, t: (index + 1) * 100 }));
  expect(judge(withPoints([{ x: 0, y: 0, t: 0 }, ...points], 'steps'))).toBe(true);
});
