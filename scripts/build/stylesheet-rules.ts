import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Container } from 'postcss';
import type { Plugin } from 'vite';
import type { StyleRule, StyleSelector } from '#rendering/server/document/page-styles.ts';

/** Writes `.vite/rules.json` beside the manifest: the built stylesheet split into rules, so that each document contains only its own. */
export function stylesheetRulesPlugin(folder: string): Plugin {
  return {
    name: 'rules-of-stylesheet',
    apply: 'build',
    writeBundle: async () => {
      const assets = join(folder, 'assets');
      const names = (await readdir(assets)).filter((name) => name.endsWith('.css'));
      const sheets = await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')));
      await writeFile(join(folder, '.vite/rules.json'), JSON.stringify(sheets.flatMap(splitStylesheet)));
    },
  };
}

/** Returns the rules of a stylesheet in order, each selector with the names required in a document. */
export function splitStylesheet(css: string): StyleRule[] {
  return rulesOf(postcss.parse(css));
}

function rulesOf(container: Container): StyleRule[] {
  return (container.nodes ?? []).flatMap((node) => ruleOf(node) ?? []);
}

function ruleOf(node: ChildNode): StyleRule | undefined {
  if (node.type === 'rule') return { selectors: node.selectors.map(selectorOf), body: node.nodes.map(String).join(';') };
  if (node.type !== 'atrule') return undefined;
  if (!isGroup(node)) return { whole: node.toString(), name: nameOf(node) };
  return { condition: `@${node.name} ${node.params}`, rules: rulesOf(node) };
}

const isGroup = ({ name, nodes }: AtRule): boolean => nodes !== undefined && ['media', 'supports', 'container', 'layer'].includes(name);

/** Returns the name under which rules refer to an animation or a named page; the general page rule has none. */
const nameOf = ({ params }: AtRule): string | undefined => /^[\w-]+$/.exec(params)?.[0];

const selectorOf = (text: string): StyleSelector => ({ text, needs: alternativesOf(text).map(namesOf) });

/** Conditions on state, attributes or negation, which can change while a document is shown. */
const changeable = /:not\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]|::[\w-]+(?:\([^()]*\))?/g;
const choice = /:(?:is|where|has)\(([^()]*)\)/;

/** Expands the alternatives of `:is(a,b)` and `:where(a,b)`, and those of `:has(a,b)`, into one text each. */
function alternativesOf(selector: string): string[] {
  const plain = selector.replaceAll(changeable, '');
  const found = choice.exec(plain);
  if (!found) return [plain];
  return found[1]!
    .split(',')
    .flatMap((one) => alternativesOf(`${plain.slice(0, found.index)} ${one}${plain.slice(found.index + found[0].length)}`));
}

/** Returns classes with their dot and element names; pseudo-classes are states. */
function namesOf(selector: string): string[] {
  const words = selector.replaceAll(/:[\w-]+(?:\([^()]*\))?|#[\w-]+/g, '').match(/\.?[a-zA-Z_][\w-]*/g) ?? [];
  return [...new Set(words)];
}
