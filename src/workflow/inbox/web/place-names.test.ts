import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownScreen, screens } from '#app/console/screens.ts';
import { placeNameOf } from './place-names.ts';

/** The source files with links of inbox items. */
const files = globSync([
  'src/workflow/inbox/service/sources/*.ts',
  'src/workflow/inbox/service/all-sources.ts',
  'src/workflow/notifications/service/undelivered.ts',
  'src/workflow/change-orders/service/content-kind.ts',
  'src/operations/data-export/service/export-kind.ts',
  'src/workflow/data-imports/service/imports/import-requests.ts',
]);
const addresses = files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=['`])\/[a-z-]+(?:\/[a-z-]+)*[^'`]*(?=['`])/g) ?? []);

test('every link of an inbox item has a label that names its target, which is a screen', () => {
  expect(addresses.length).toBeGreaterThan(12);
  expect(addresses.filter((address) => placeNameOf(address) === undefined)).toEqual([]);
  const isScreen = (address: string) =>
    [...screens, ownScreen].some(
      ({ path }) => path !== '/' && (address === path || /^[?/]/.test(address.replace(path, ''))) && address.startsWith(path),
    );
  expect(addresses.filter((address) => !isScreen(address))).toEqual([]);
});

test('the label names the item, not its queue or the reminder', () => {
  expect(['/changes/12', '/data/proposals/3', '/complaints?number=1&item=1', '/data/collateral'].map(placeNameOf)).toEqual([
    '变更单',
    '导入的数据',
    '投诉办理',
    '数据',
  ]);
});
