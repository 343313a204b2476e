import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, type Container, type Declaration, type Document, type Rule } from 'postcss';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (pattern: string) => globSync(pattern, { cwd: root }).map((name) => ({ name, text: readFileSync(`${root}${name}`, 'utf8') }));
const isTest = ({ name }: { name: string }) => /\.test\.tsx?$/.test(name);

const rules = read('src/**/*.css').flatMap(({ name, text }) => {
  const found: { rule: Rule; place: string }[] = [];
  parse(text).walkRules((rule) => void found.push({ rule, place: `${name}: ${rule.selector.replaceAll(/\s+/g, ' ')}` }));
  return found;
});

/** Returns the media queries and similar blocks around a rule, the outermost last. */
function contextOf({ parent }: Rule): string {
  const around: string[] = [];
  for (let box: Container | Document | undefined = parent; box && box.type === 'atrule'; box = box.parent)
    around.push('params' in box ? `@${String(box.params)}` : '');
  return around.join(' ');
}

const declarationsOf = (rule: Rule) =>
  rule.nodes.filter((node): node is Declaration => node.type === 'decl').map(({ prop, value }) => `${prop}: ${value}`);

test('declarations of several classes are written once: three or more in one rule, two in at most two rules', () => {
  // Two equal declarations may occur in two places by chance; more of them are a layout of `src/ui/components/layout`, or one
  // that needs a name.
  const mostPlaces = (declarations: readonly string[]) => (declarations.length > 2 ? 1 : declarations.length === 2 ? 2 : Infinity);
  const bodies = Map.groupBy(rules, ({ rule }) => [contextOf(rule), ...declarationsOf(rule).toSorted()].join('\n'));
  const repeated = [...bodies.values()].filter((same) => same.length > mostPlaces(declarationsOf(same[0]!.rule)));
  expect(rules.length).toBeGreaterThan(1000);
  expect(repeated.map((same) => same.map(({ place }) => place))).toEqual([]);
});

const components = read('src/**/*.{ts,tsx}').filter((file) => !isTest(file));
const attributes = components.flatMap(
  ({ text }) => text.match(/\bclass(?:Name|List)?(?:\.\w+\([^)]*\)|="[^"]*"|: '[^']*'|=\{(?:[^{}]|\{[^{}]*\})*\})/g) ?? [],
);
/** Returns the words of the strings in a text; the part before `${…}` in a template is a prefix, not a word. */
const wordsOf = (text: string) =>
  (text.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? []).flatMap(
    (string) => string.replaceAll(/[\w-]*\$\{[^}]*\}[\w-]*/g, ' ').match(/[a-z][\w-]*/gi) ?? [],
  );
const styled = new Set(rules.flatMap(({ rule }) => [...rule.selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!)));

test('every class in the styles is used by a component', () => {
  const given = new Set(attributes.flatMap(wordsOf));
  // Words with a hyphen always mean a class.
  const written = new Set(components.flatMap(({ text }) => wordsOf(text)).filter((word) => word.includes('-')));
  const begun = new Set(components.flatMap(({ text }) => [...text.matchAll(/([a-z][\w-]*[-_])\$\{/g)].map(([, beginning]) => beginning!)));
  const isNamed = (name: string) => given.has(name) || written.has(name) || [...begun].some((beginning) => name.startsWith(beginning));
  expect([...styled].filter((name) => !isNamed(name))).toEqual([]);
});

test('every class of a component is in the styles, or used by a test', () => {
  const tests = read('{src,test}/**/*.{ts,tsx}').filter((file) => isTest(file) || file.name.endsWith('.spec.ts'));
  const isLookedFor = (name: string) => tests.some(({ text }) => new RegExp(String.raw`['" ]\.${name}\b`).test(text));
  const named = new Set(attributes.map((attribute) => attribute.replaceAll(/[!=]== '[^']*'/g, '')).flatMap(wordsOf));
  expect(named.size).toBeGreaterThan(500);
  expect([...named].filter((name) => !styled.has(name) && !isLookedFor(name))).toEqual([]);
});
