import { createHash } from 'node:crypto';

/** A selector of the stylesheet, and what a document must contain for it: all names of one of the lists, classes with their dot. */
export interface StyleSelector {
  text: string;
  needs: readonly (readonly string[])[];
}

/**
 * A part of the stylesheet: a rule, rules under a condition (`@media …`), or a rule that is included when its name is used, if it
 * has one (`@keyframes …`).
 */
export type StyleRule =
  | { selectors: readonly StyleSelector[]; body: string }
  | { condition: string; rules: readonly StyleRule[] }
  | { whole: string; name?: string | undefined };

/** The rules for one document, and their source for the content security policy. */
export interface PageStyles {
  css: string;
  /** A hash source of `style-src`: `'sha256-…'`. */
  source: string;
}

interface PickOptions {
  /** Classes of the document itself, separated by spaces. */
  classes?: string;
  /** Rules of the firm, after all others. */
  own?: string;
}

/**
 * Selects the rules that a document needs, as it is and in every state that it can take without scripts: states, attributes and
 * exclusions are ignored, only the elements and classes of a selector must exist. Content that scripts add later uses the whole
 * stylesheet, which is loaded with them.
 */
export function pickStyles(rules: readonly StyleRule[], html: string, { classes = '', own = '' }: PickOptions): PageStyles {
  const present = namesIn(html);
  for (const name of classes.split(' ')) present.add(`.${name}`);
  const written = rules.map((rule) => writeRule(rule, present)).join('');
  const named = rules.map((rule) => ('whole' in rule && rule.name && written.includes(rule.name) ? rule.whole : '')).join('');
  const css = withoutUnusedNames(written + named, html + own) + own;
  return { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

/** Removes unused custom properties for colours, sizes and times: most of them, and twice where there is a dark one. */
function withoutUnusedNames(css: string, html: string): string {
  const asked = new Map<string, string[]>();
  for (const [, name, value] of css.matchAll(namedValue)) asked.set(name!, [...(asked.get(name!) ?? []), ...namesAskedFor(value!)]);
  const used = new Set<string>();
  const waiting = namesAskedFor(css.replaceAll(namedValue, '') + html);
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    waiting.push(...(asked.get(name) ?? []));
  }
  return css.replaceAll(namedValue, (declaration, name: string) => (used.has(name) ? declaration : '')).replaceAll(emptyRules, '');
}

/** Rules that are empty after that. */
const emptyRules = /@media [^{}]*\{:root\{\}\}|:root\{\}/g;

const namedValue = /(?<=[{;])(--[\w-]+):([^;{}]*);?/g;
const namesAskedFor = (text: string): string[] => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

function namesIn(html: string): Set<string> {
  const names = new Set(['html', 'body']);
  for (const [, element] of html.matchAll(/<([a-z][a-zA-Z0-9]*)/g)) names.add(element!.toLowerCase());
  for (const [, classes] of html.matchAll(/ class="([^"]*)"/g)) for (const name of classes!.split(' ')) names.add(`.${name}`);
  return names;
}

function writeRule(rule: StyleRule, present: ReadonlySet<string>): string {
  if ('whole' in rule) return rule.name ? '' : rule.whole;
  if ('condition' in rule) {
    const inner = rule.rules.map((one) => writeRule(one, present)).join('');
    return inner && `${rule.condition}{${inner}}`;
  }
  const selectors = rule.selectors.filter(({ needs }) => needs.some((names) => names.every((name) => present.has(name))));
  return selectors.length > 0 ? `${selectors.map(({ text }) => text).join(',')}{${rule.body}}` : '';
}
