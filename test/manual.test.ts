import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import type { ManualBlock, ManualText } from '#app/console/manual/manual-page.ts';
import { manualPageNames } from '#app/console/manual/page-names.ts';
import { findHelp, ownScreen, screens } from '#app/console/screens.ts';
import { openScreens } from '#app/console/screens/open-screens.ts';
import { listBlocks, parseManualPage } from '../scripts/build/manual/parse-manual-page.ts';
import { pictures } from '../scripts/manual/pictures.ts';
import { root } from './source-files.ts';

const folder = `${root}docs/zh/manual/`;
const texts = new Map(globSync('*.md', { cwd: folder }).map((file) => [basename(file, '.md'), readFileSync(folder + file, 'utf8')]));
const pages = new Map([...texts].map(([name, text]) => [name, parseManualPage(text)]));
const blocksOf = (name: string): ManualBlock[] => listBlocks(pages.get(name)!.blocks);

function textsOf(block: ManualBlock): ManualText[] {
  const lines = block.kind === 'paragraph' ? [block.text] : block.kind === 'table' ? [...block.heads, ...block.rows.flat()] : [];
  const inner = (text: ManualText): ManualText[] =>
    typeof text !== 'string' && typeof text.text !== 'string' ? [text, ...text.text.flatMap(inner)] : [text];
  return lines.flat().flatMap(inner);
}

const linksOf = (name: string) =>
  blocksOf(name)
    .flatMap(textsOf)
    .flatMap((text) => (typeof text !== 'string' && text.kind === 'link' ? [text] : []));
const picturesOf = (name: string) => blocksOf(name).flatMap((block) => (block.kind === 'picture' ? [block.name] : []));

test('the contents of the manual list exactly its files, each once', () => {
  expect(manualPageNames.toSorted()).toEqual([...texts.keys()].toSorted());
  expect(new Set([...pages.values()].map(({ title }) => title)).size).toBe(pages.size);
});

test('every screen, with and without a chosen entry, has its page of the manual', () => {
  const expected = screens.flatMap(({ path, help, detailHelp }): [string, string][] => [
    [path, help],
    ...(detailHelp ? [[`${path}/12`, detailHelp] as [string, string]] : []),
  ]);
  expect(expected.map(([path]) => [path, findHelp(path)])).toEqual(expected);
  for (const { path, help } of [ownScreen, ...openScreens]) expect(findHelp(path), path).toBe(help);
  expect(findHelp('/content', '?type=settings-firm')).toBe('website-settings');
  expect(findHelp('/content/settings-menu')).toBe('website-settings');
  expect(findHelp('/nowhere')).toBe('find-your-way');
});

test('every page of the manual is reached from a screen, or by links from such a page', () => {
  const reached = new Set<string>([
    'find-your-way',
    'website-settings',
    ...screens.flatMap(({ help, detailHelp }) => [help, ...(detailHelp ? [detailHelp] : [])]),
    ...[ownScreen, ...openScreens].map(({ help }) => help),
  ]);
  for (const name of reached) for (const { page } of linksOf(name)) reached.add(page);
  expect(manualPageNames.filter((name) => !reached.has(name))).toEqual([]);
});

test('the target page and heading of every link exist', () => {
  const broken = manualPageNames.flatMap((name) =>
    linksOf(name)
      .filter(({ page, heading }) => {
        const ids = pages.has(page) ? blocksOf(page).flatMap((block) => (block.kind === 'heading' ? [block.id] : [])) : undefined;
        return !ids || (heading !== undefined && !ids.includes(heading));
      })
      .map(({ page, heading }) => `${name}: ${page}#${heading ?? ''}`),
  );
  expect(broken).toEqual([]);
});

test('every picture exists, is made by the script, and is shown on a page', () => {
  const shown = new Set(manualPageNames.flatMap(picturesOf));
  const made = pictures.map(({ name }) => `${name}.webp`);
  expect([...shown].toSorted()).toEqual(made.toSorted());
  expect(made.filter((name) => !existsSync(`${folder}pictures/${name}`))).toEqual([]);
  expect(globSync('*', { cwd: `${folder}pictures` }).toSorted()).toEqual(made.toSorted());
});

test('the pictures together take no more than 3 MB', () => {
  const sizes = globSync('*.webp', { cwd: `${folder}pictures` }).map((name) => statSync(`${folder}pictures/${name}`).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000);
});

test('what a page prints in bold are words of the console', () => {
  const source = globSync(['src/**/*.{ts,tsx}', 'migrations/*.sql'], { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.endsWith('/page-names.ts'))
    .map((file) => readFileSync(root + file, 'utf8'))
    .join('\n')
    // Names of keys beside the words of a button.
    .replaceAll(/\s*<kbd>[^<]*<\/kbd>/g, '');
  const bold = (name: string) =>
    blocksOf(name)
      .flatMap(textsOf)
      .flatMap((text) => (typeof text !== 'string' && text.kind === 'strong' ? [text.text.join('')] : []));
  expect(
    manualPageNames.flatMap((name) =>
      bold(name)
        .filter((words) => !source.includes(words))
        .map((words) => `${name}: ${words}`),
    ),
  ).toEqual([]);
});

test('a page consists of steps, and says what may go wrong', () => {
  // Explains the console as a whole.
  const tasks = manualPageNames.filter((name) => name !== 'find-your-way');
  const needed = ['\n1. ', '\n## 可能遇到的问题\n'];
  expect(tasks.filter((name) => !needed.every((part) => texts.get(name)!.includes(part)))).toEqual([]);
});
