import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { templates, type Template } from '#workflow/messaging/templates.ts';
import { readSourceFile, root } from '../source-files.ts';
import { allChinesePages, chinesePages, readDocument } from './documents.ts';

const english = ['README.md', ...globSync('docs/*.md', { cwd: root })].map(readDocument).join('\n');
const chinese = ['README.zh-CN.md', ...allChinesePages].map(readDocument).join('\n');
const languages = { english, chinese };

/** Returns the content that one language has and the other lacks, with the language that lacks it. */
const lacking = (words: readonly string[], isIn = (text: string, word: string) => text.includes(word)): string[] =>
  Object.entries(languages).flatMap(([language, text]) => words.filter((word) => !isIn(text, word)).map((word) => `${language}: ${word}`));

test('every command of package.json is described in both languages', () => {
  const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> };
  const words = Object.keys(scripts).map((name) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`));
  expect(words.length).toBeGreaterThan(20);
  expect(lacking(words, (text, word) => new RegExp(`${word}(?![\\w:-])`).test(text))).toEqual([]);
});

test('every option of a command is named in both languages', () => {
  const commands = globSync('scripts/{,records/}*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const options = commands.flatMap((file) =>
    [...readSourceFile(file).matchAll(/\b([a-z]+): \{ type: '(?:string|boolean)'/g)].map(([, name]) => `--${name}`),
  );
  expect(new Set(options).size).toBeGreaterThan(10);
  expect(lacking([...new Set(options)])).toEqual([]);
});

test('every unit, timer and example of the deploy folder is named in both languages', () => {
  const units = globSync('deploy/systemd/*.{service,timer}', { cwd: root }).map((file) =>
    basename(file).replace(/@?\.(service|timer)$/, ''),
  );
  const examples = globSync('deploy/*.{yaml,conf,cfg}', { cwd: root }).map((file) => basename(file));
  expect(lacking([...units, ...examples])).toEqual([]);
});

test('every text message that a provider has to approve is described in both languages', () => {
  const names = Object.entries<Template>(templates).flatMap(([name, { sms }]) => (sms === undefined ? [] : [`\`${name}\``]));
  expect(lacking(names)).toEqual([]);
});

test('the texts with which a provider is asked for approval are those that are sent', () => {
  const page = readDocument('docs/zh/对接接口.md');
  const [, ending] = /〔尾句〕为：“(.+?)”/.exec(page)!;
  const texts = Object.values<Template>(templates).flatMap(({ sms }) => sms?.replace(ending!, '〔尾句〕') ?? []);
  expect(texts.filter((text) => !page.includes(text))).toEqual([]);
});

test('every page of docs/zh is listed on its first page', () => {
  expect(allChinesePages.filter((page) => !page.endsWith('/README.md')).toSorted()).toEqual([...chinesePages].toSorted());
});

test('the two READMEs link to each other in their first line', () => {
  expect(readDocument('README.md').split('\n')[0]).toContain('(README.zh-CN.md)');
  expect(readDocument('README.zh-CN.md').split('\n')[0]).toContain('(README.md)');
});

test('no paragraph of a Chinese page is longer than six lines', () => {
  // A line of the rendered page holds about 50 Chinese characters.
  const longest = 300;
  const isProse = (block: string) => !/^(\s*[|#>!-]|\s*\d+\.|\s*```|```)/.test(block);
  const paragraphsOf = (page: string) =>
    readDocument(page)
      .replaceAll(/^ *```.*?^ *```/gms, '')
      .split(/\n\s*\n/)
      .filter((block) => block.trim() !== '' && isProse(block));
  const long = ['README.zh-CN.md', ...allChinesePages].flatMap((page) =>
    paragraphsOf(page)
      .filter((text) => text.replaceAll(/\]\([^)]*\)/g, '').length > longest)
      .map((text) => `${page}: ${text.slice(0, 40)}`),
  );
  expect(long).toEqual([]);
});
