import { createHash } from 'node:crypto';

/** A selector as it stands in the stylesheet, and what a document must hold for it: all names of one of the lists, classes with their dot. */
export interface StyleSelector {
  text: string;
  needs: readonly (readonly string[])[];
}

/** A part of the stylesheet: a rule, rules under a condition (`@media …`), or something that always goes along (`@keyframes …`). */
export type StyleRule =
  | { selectors: readonly StyleSelector[]; body: string }
  | { condition: string; rules: readonly StyleRule[] }
  | { whole: string };

/** Rules for one document, and how a content security policy names them. */
export interface PageStyles {
  css: string;
  /** As in `style-src`: `'sha256-…'`. */
  source: string;
}

/**
 * The rules that a document needs, as it stands and in every state that it can take without scripts: states, attributes and exclusions are
 * not asked about, only whether the elements and classes of a selector are there. What scripts add to the page later is for the whole
 * stylesheet, which comes with them.
 */
export function pickStyles(rules: readonly StyleRule[], html: string, documentClasses: string): PageStyles {
  const present = namesIn(html);
  for (const name of documentClasses.split(' ')) present.add(`.${name}`);
  const css = rules.map((rule) => writeRule(rule, present)).join('');
  return { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

function namesIn(html: string): Set<string> {
  const names = new Set(['html', 'body']);
  for (const [, element] of html.matchAll(/<([a-z][a-zA-Z0-9]*)/g)) names.add(element!.toLowerCase());
  for (const [, classes] of html.matchAll(/ class="([^"]*)"/g)) for (const name of classes!.split(' ')) names.add(`.${name}`);
  return names;
}

function writeRule(rule: StyleRule, present: ReadonlySet<string>): string {
  if ('whole' in rule) return rule.whole;
  if ('condition' in rule) {
    const inner = rule.rules.map((one) => writeRule(one, present)).join('');
    return inner && `${rule.condition}{${inner}}`;
  }
  const selectors = rule.selectors.filter(({ needs }) => needs.some((names) => names.every((name) => present.has(name))));
  return selectors.length > 0 ? `${selectors.map(({ text }) => text).join(',')}{${rule.body}}` : '';
}
