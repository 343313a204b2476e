import { existsSync, globSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root, readSourceFile } from './source-files.ts';

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

/** The text outside of code, where `[a](b)` is no link and `#` no heading. */
const prose = (file: string) =>
  readSourceFile(file)
    .replaceAll(/^```[^]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`(?!\])/g, (code) => code.replaceAll(/[[\]]/g, ' '));

/** Targets of links and pictures, without those that lead to other sites. */
const linksOf = (file: string) =>
  [...prose(file).matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/i.test(target));

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of prose(file).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const text = heading!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function isBroken(file: string, link: string): boolean {
  const [path = '', anchor] = decodeURI(link).split('#');
  const target = path === '' ? file : normalize(join(dirname(file), path));
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
}

test('documents and their links are found', () => {
  expect(documents.length).toBeGreaterThan(30);
  expect(linksOf('docs/decisions/README.md').length).toBeGreaterThan(25);
});

test('the target file and heading of every relative link in a document exist', () => {
  expect(
    documents.flatMap((file) =>
      linksOf(file)
        .filter((link) => isBroken(file, link))
        .map((link) => `${file}: ${link}`),
    ),
  ).toEqual([]);
});

test('the files of the program that documents for developers name exist', () => {
  const known = globSync(['{src,demo,scripts,test,bench,migrations,deploy}/**/*.*', 'docs/**/*.md', '*.{json,ts,md}'], { cwd: root }).map(
    (file) => `/${file.replaceAll('\\', '/')}`,
  );
  const named = (file: string) => [...readSourceFile(file).matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|css))`/g)].map(([, name]) => `/${name}`);
  const missing = ['architecture', 'security', 'attack-stories', 'testing'].flatMap((name) =>
    named(`docs/${name}.md`)
      .filter((path) => !known.some((file) => file.endsWith(path)))
      .map((path) => `docs/${name}.md: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every trade rule that a comment names is in docs/trade-rules.md', () => {
  const known = new Set([...readSourceFile('docs/trade-rules.md').matchAll(/^\| (X\d+) /gm)].map(([, number]) => number));
  const files = globSync(['{src,test,demo,scripts,bench}/**/*.{ts,tsx}', 'migrations/*.sql', 'docs/**/*.md'], { cwd: root });
  const named = files.flatMap((file) => [...readSourceFile(file).matchAll(/trade rule (X\d+)/g)].map(([, number]) => ({ file, number })));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ number }) => !known.has(number))).toEqual([]);
});
