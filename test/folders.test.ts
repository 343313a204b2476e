import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { files, isIn, isBrowserCode, isTest, root, readSourceFile } from './source-files.ts';

test('schemas and calls are one file of that name or a folder of parts, never both, and parts are only in the folder', () => {
  const misnamed = files.filter((file) => isIn(file, 'src/') && !isIn(file, 'src/platform/') && /[a-z]-(schema|calls)\.ts$/.test(file));
  const folders = new Set(files.map((file) => dirname(file)));
  const double = files.filter((file) => /\/(schema|calls|service)\.ts$/.test(file) && folders.has(file.slice(0, -'.ts'.length)));
  expect([...misnamed, ...double]).toEqual([]);
});

test('server code is plain .ts: JSX is only in pages, components and the page entries', () => {
  const misplaced = files.filter(
    (file) =>
      file.endsWith('.tsx') &&
      !isTest(file) &&
      !isBrowserCode(file) &&
      !isIn(file, 'src/ui/', 'src/app/console/') &&
      !/^src\/rendering\/(root|entry\.(client|server))\.tsx$/.test(file),
  );
  expect(misplaced).toEqual([]);
});

test('files and folders are kebab-case and named after their content', () => {
  const names = files.map((file) => file.split('/'));
  expect(
    names.filter((parts) => parts.some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/.test(part))).map((parts) => parts.join('/')),
  ).toEqual([]);
  const vague = /^(utils?|helpers?|common|misc|shared|lib|index)(\.|$)/;
  expect(names.filter((parts) => parts.some((part) => vague.test(part))).map((parts) => parts.join('/'))).toEqual([]);
});

test('no text of the repository refers to files outside of it', () => {
  // Written so that this file does not match itself.
  const outside = /\/wor[k]\/|\.\.\/share[d]|share[d]\/(data|design|seeds)/;
  const texts = globSync('{*.md,*.json,*.ts,docs/**/*.md,deploy/**,.ci/*,migrations/**/*.{sql,json},demo/**/*.{txt,csv,yaml,md}}', {
    cwd: root,
  }).filter((name) => name !== 'package-lock.json');
  const isFile = (name: string) => /\.\w+$|run$|Dockerfile$/.test(name);
  expect([...files, ...texts.filter(isFile)].filter((file) => outside.test(readSourceFile(file)))).toEqual([]);
});

test('texts of the demo firm are text files, not TypeScript: its loaders contain no prose', () => {
  // Column names, labels and generated sentences fit into this limit; the text of a page does not.
  const most = 500;
  const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '');
  const isLoader = (file: string) => isIn(file, 'demo/') && file.endsWith('.ts') && !isTest(file) && !isIn(file, 'demo/tools/');
  const chineseIn = (file: string) => withoutComments(readSourceFile(file)).match(/\p{Script=Han}/gu)?.length ?? 0;
  expect(files.filter(isLoader).filter((file) => chineseIn(file) > most)).toEqual([]);
});
