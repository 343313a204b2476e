import { expect, test } from 'vitest';
import { emptyIdCard, nextIdCard, type IdCardState } from './id-card-state.ts';

const full: IdCardState = { frontName: 'a', backName: 'b', frontId: '1', backId: '2', frontUrl: '/1', backUrl: '/2' };

test('all six fields are empty at first', () => {
  expect(Object.values(emptyIdCard)).toEqual(['', '', '', '', '', '']);
});

test.each(['front', 'back'] as const)('a cached %s picture sets only its name and URL', (side) => {
  const next = nextIdCard(full, { kind: 'cached', side, image: { fileName: '正面.jpg', webUrl: '/new' } });
  expect(next).toEqual({ ...full, [`${side}Name`]: '正面.jpg', [`${side}Url`]: '/new' });
});

test.each(['front', 'back'] as const)('an uploaded %s picture sets only its id and URL', (side) => {
  const next = nextIdCard(full, { kind: 'uploaded', side, image: { fileId: '9', webUrl: '/new' } });
  expect(next).toEqual({ ...full, [`${side}Id`]: '9', [`${side}Url`]: '/new' });
});

test('clearing resets all six fields', () => {
  expect(nextIdCard(full, { kind: 'clear' })).toEqual(emptyIdCard);
});
