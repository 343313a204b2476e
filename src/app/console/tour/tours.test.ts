import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { screens } from '../screens.ts';
import { anchors } from './anchors.ts';
import type { RoleTour } from './tour-step.ts';
import { tours } from './tours.ts';

const { db } = useDatabase();
const source = globSync('src/{app/console,ui/console,*/*/console}/**/*.tsx', {
  cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
})
  .map((file) => readFileSync(fileURLToPath(new URL(`../../../../${file}`, import.meta.url)), 'utf8'))
  .join('\n');

let loaded: [role: string, tour: RoleTour][] = [];
beforeAll(async () => {
  loaded = await Promise.all(Object.entries(tours).map(async ([role, { load }]) => [role, await load()] as [string, RoleTour]));
});

test('every default role has a tour with its own name, and no tour belongs to an unknown role', async () => {
  const roles = await db.selectFrom('staffRoles').select(['code', 'name']).execute();
  const named = (list: readonly (readonly [string, string])[]) => list.map((one) => one.join(' ')).toSorted();
  expect(named(Object.entries(tours).map(([role, { title }]) => [role, title] as const))).toEqual(
    named(roles.map(({ code, name }) => [code, name] as const)),
  );
});

test('every step is on a screen that its role can see', async () => {
  const given = await db.selectFrom('staffRolePermissions').select(['role', 'permission']).execute();
  const has = new Set(given.map(({ role, permission }) => `${role} ${permission}`));
  const astray = loaded.flatMap(([role, { steps }]) =>
    steps
      .filter(({ path }) => {
        const screen = screens.find((one) => one.path === path.split('?')[0]);
        return !screen || (screen.may !== undefined && !has.has(`${role} ${screen.may}`));
      })
      .map(({ path }) => `${role}: ${path}`),
  );
  expect(astray).toEqual([]);
});

test('a tour has four to seven steps with different texts, and ends with a task', () => {
  for (const [role, { steps }] of loaded) {
    expect(steps.length, role).toBeGreaterThanOrEqual(4);
    expect(steps.length, role).toBeLessThanOrEqual(7);
    expect(steps.at(-1)?.title, role).toMatch(/^现在请您来：/);
    expect(
      steps.slice(0, -1).some(({ title }) => title.startsWith('现在请您来')),
      role,
    ).toBe(false);
    // The last step must not be skipped when a list is empty.
    expect(steps.at(-1)?.opensFirst, role).toBeUndefined();
    expect(['list', 'tabs', 'filters', 'head'], role).toContain(steps.at(-1)?.at);
    expect(new Set(steps.map(({ title }) => title)).size, role).toBe(steps.length);
    // The panel below a screen has space for a title of one line and a text of three.
    for (const { title, text } of steps) expect([title.length <= 24, text.length <= 90], `${role}: ${title}`).toEqual([true, true]);
  }
});

test('every anchor of a step exists on some screen, and every anchor is used', () => {
  const unknown = Object.entries(anchors).filter(([, selector]) => {
    const names = [...selector.matchAll(/[.#]([a-z][\w-]*)|keyshortcuts="(\w)"/g)].map(
      ([, name, key]) => name ?? `aria-keyshortcuts="${key}"`,
    );
    return !names.every((name) => source.includes(name));
  });
  expect(unknown).toEqual([]);
  const used = new Set(loaded.flatMap(([, { steps }]) => steps.map(({ at }) => at)));
  expect(Object.keys(anchors).filter((name) => !used.has(name as never))).toEqual([]);
});
