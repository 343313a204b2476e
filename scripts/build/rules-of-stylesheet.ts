import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import type { Plugin } from 'vite';
import type { StyleRule, StyleSelector } from '#rendering/server/document/page-styles.ts';
import { waitsUnless, writeWaiting } from './waiting-rules.ts';

/**
 * Writes `.vite/rules.json` beside the manifest: the built stylesheet taken apart, so that each document can carry the rules of its own, and
 * the address of a file with those that it need not carry, as they wait for its foot.
 */
export function rulesOfStylesheet(folder: string): Plugin {
  return {
    name: 'rules-of-stylesheet',
    apply: 'build',
    // Before files are compressed, which is done as the bundle closes.
    writeBundle: async () => {
      const assets = join(folder, 'assets');
      const names = (await readdir(assets)).filter((name) => name.endsWith('.css'));
      const sheets = await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')));
      const rules = sheets.flatMap(takeApart);
      const waiting = writeWaiting(rules);
      const foot = `foot-${createHash('sha256').update(waiting).digest('base64url').slice(0, 8)}.css`;
      await writeFile(join(assets, foot), waiting);
      await writeFile(join(folder, '.vite/rules.json'), JSON.stringify({ rules, foot: `/assets/${foot}` }));
    },
  };
}

/** The rules of a stylesheet in their order, each selector with what a document must hold for it. */
export function takeApart(css: string): StyleRule[] {
  return rulesOf(postcss.parse(css));
}

function rulesOf(container: Container, condition?: string): StyleRule[] {
  return (container.nodes ?? []).flatMap((node) => ruleOf(node, condition) ?? []);
}

function ruleOf(node: ChildNode, condition: string | undefined): StyleRule | undefined {
  if (node.type === 'rule') return { selectors: node.selectors.map((text) => selectorOf(text, condition)), body: bodyOf(node) };
  if (node.type !== 'atrule') return undefined;
  if (!isGroup(node)) return { whole: node.toString(), name: nameOf(node), waits: waitsWhole(node) };
  const own = `@${node.name} ${node.params}`;
  return { condition: own, rules: rulesOf(node, own) };
}

const isGroup = ({ name, nodes }: AtRule): boolean => nodes !== undefined && ['media', 'supports', 'container', 'layer'].includes(name);

/** By what name rules ask for an animation or a page of paper; the page of all paper has none. */
const nameOf = ({ params }: AtRule): string | undefined => /^[\w-]+$/.exec(params)?.[0];

const waitsWhole = ({ name, params }: AtRule): boolean => (name === 'page' && params === '') || params === 'to-top-appears';

/** Chinese runs from left to right and from top to bottom: names of sides and sizes are the shorter ones of the two kinds. */
function bodyOf(rule: Rule): string {
  return rule.nodes.map((part) => part.toString().replace(/^[\w-]+(?=:)/, (name) => shortNames[name] ?? name)).join(';');
}

const shortNames: Readonly<Record<string, string>> = {
  ...oneSided('margin', 'padding', 'border'),
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
  'inset-inline-start': 'left',
  'inset-inline-end': 'right',
  'block-size': 'height',
  'inline-size': 'width',
  'min-block-size': 'min-height',
  'min-inline-size': 'min-width',
  'max-block-size': 'max-height',
  'max-inline-size': 'max-width',
};

function oneSided(...names: string[]): Record<string, string> {
  const sides = { 'block-start': 'top', 'block-end': 'bottom', 'inline-start': 'left', 'inline-end': 'right' };
  return Object.fromEntries(names.flatMap((name) => Object.entries(sides).map(([long, short]) => [`${name}-${long}`, `${name}-${short}`])));
}

function selectorOf(text: string, condition: string | undefined): StyleSelector {
  return { text, needs: alternativesOf(text).map(namesOf), waits: waitsUnless(text, condition) };
}

/** What a selector asks of an element by its state, its attributes, or by what it must not be, changes while a document is shown. */
const changeable = /:not\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]|::[\w-]+(?:\([^()]*\))?/g;
const choice = /:(?:is|where|has)\(([^()]*)\)/;

/** One text for each way through the choices `:is(a,b)` and `:where(a,b)`, and through what must be in it, `:has(a,b)`. */
function alternativesOf(selector: string): string[] {
  const plain = selector.replaceAll(changeable, '');
  const found = choice.exec(plain);
  if (!found) return [plain];
  return found[1]!
    .split(',')
    .flatMap((one) => alternativesOf(`${plain.slice(0, found.index)} ${one}${plain.slice(found.index + found[0].length)}`));
}

/** Classes with their dot and names of elements; pseudo-classes are states. */
function namesOf(selector: string): string[] {
  const words = selector.replaceAll(/:[\w-]+(?:\([^()]*\))?|#[\w-]+/g, '').match(/\.?[a-zA-Z_][\w-]*/g) ?? [];
  return [...new Set(words)];
}
