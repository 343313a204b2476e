import { expect, test } from 'vitest';
import { pageByList } from '#operations/setup/service/empty-lists.ts';
import { importTargets } from '../registers.ts';

test('the launch list has the page of each imported list', () => {
  expect(Object.keys(pageByList).toSorted()).toEqual(importTargets.map(({ code }) => code).toSorted());
});
