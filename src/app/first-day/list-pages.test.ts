import { expect, test } from 'vitest';
import { listPages } from '#operations/setup/service/empty-lists.ts';
import { importTargets } from '../registers.ts';

test('of each list that files are imported for the launch list knows the page that waits for it', () => {
  expect(Object.keys(listPages).toSorted()).toEqual(importTargets.map(({ code }) => code).toSorted());
});
