import { expect, test } from 'vitest';
import type { PageEntry } from '#ui/page/route.ts';
import { pages } from './table.ts';

test('pages behind a login are not in the site map', () => {
  const listed = Object.values<PageEntry>(pages).filter(
    ({ needsLogin, isHidden, isUnlisted, path }) => needsLogin && !isHidden && !isUnlisted && !path.includes(':'),
  );
  expect(listed.map(({ path }) => path)).toEqual([]);
});
