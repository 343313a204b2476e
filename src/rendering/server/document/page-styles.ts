import { createHash } from 'node:crypto';

/** A selector as it stands in the stylesheet, and what a document must hold for it: all names of one of the lists, classes with their dot. */
export interface StyleSelector {
  text: string;
  needs: readonly (readonly string[])[];
  /** Set where it may wait for the document's foot, unless the page's own part holds one of these names. */
  waits?: readonly string[] | undefined;
}

/** A part of the stylesheet: a rule, rules under a condition (`@media …`), or something that goes along where its name is asked for, if it has one (`@keyframes …`). */
export type StyleRule =
  | { selectors: readonly StyleSelector[]; body: string }
  | { condition: string; rules: readonly StyleRule[] }
  | { whole: string; name?: string | undefined; waits?: boolean };

/** Rules for one document, and how a content security policy names them. */
export interface PageStyles {
  css: string;
  /** As in `style-src`: `'sha256-…'`. */
  source: string;
}

interface PickOptions {
  /** Of the document itself, parted by spaces. */
  classes?: string;
  /** Rules of the firm, behind all others. */
  own?: string;
  /** Whether the document's foot brings the rules that can wait. */
  hasFoot?: boolean;
}

/**
 * The rules that a document needs, as it stands and in every state that it can take without scripts: states, attributes and exclusions are
 * not asked about, only whether the elements and classes of a selector are there. What scripts add to the page later is for the whole
 * stylesheet, which comes with them.
 */
export function pickStyles(
  rules: readonly StyleRule[],
  html: string,
  { classes = '', own = '', hasFoot = false }: PickOptions,
): PageStyles {
  const present = namesIn(html);
  for (const name of classes.split(' ')) present.add(`.${name}`);
  const presence: Presence = { present, atOnce: hasFoot ? namesIn(mainOf(html)) : undefined };
  const written = rules.map((rule) => writeRule(rule, presence)).join('');
  const named = rules.map((rule) => ('whole' in rule && rule.name && written.includes(rule.name) ? rule.whole : '')).join('');
  const used = withoutUnusedNames(written + named, html);
  const kept = new Set([...namesAskedFor(html + own), ...[...own.matchAll(namedValue)].map(([, name]) => name!)]);
  const css = shortenNames(withConstants(used, constantsIn(rules), kept), kept) + own;
  return { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

/** What the whole document holds, and what its own part does if the rest can wait. */
interface Presence {
  present: ReadonlySet<string>;
  atOnce: ReadonlySet<string> | undefined;
}

const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));

/** The names for colours, sizes and times that nothing in the document asks for are left out: most of them, and twice where there is a dark one. */
export function withoutUnusedNames(css: string, html = ''): string {
  const asked = new Map<string, string[]>();
  for (const [, name, value] of css.matchAll(namedValue)) asked.set(name!, [...(asked.get(name!) ?? []), ...namesAskedFor(value!)]);
  const used = new Set<string>();
  const waiting = namesAskedFor(css.replaceAll(namedValue, '') + html);
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    waiting.push(...(asked.get(name) ?? []));
  }
  return css.replaceAll(namedValue, (declaration, name: string) => (used.has(name) ? declaration : ''));
}

/** Names that have a plain value under every condition, unless something else gives them another: `8px`, `.16s`. */
function constantsIn(rules: readonly StyleRule[]): ReadonlyMap<string, string> {
  const bodies = rules.flatMap((rule) => ('selectors' in rule && rule.selectors.some(({ text }) => text === ':root') ? [rule.body] : []));
  const all = [...`{${bodies.join(';')}`.matchAll(namedValue)].map(([, name, value]) => [name!, value!] as const);
  return new Map(all.filter(([, value]) => /^[\w.]+$/.test(value)));
}

/** A name that this document gives one value only is that value, which is shorter: a hundred times in its rules. */
function withConstants(css: string, constants: ReadonlyMap<string, string>, kept: ReadonlySet<string>): string {
  const values = new Map<string, number>();
  for (const [, name] of css.matchAll(namedValue)) values.set(name!, (values.get(name!) ?? 0) + 1);
  const isPlain = (name: string): boolean => values.get(name) === 1 && constants.has(name) && !kept.has(name);
  return css
    .replaceAll(namedValue, (declaration, name: string) => (isPlain(name) ? '' : declaration))
    .replaceAll(/var\(\s*(--[\w-]+)\s*\)/g, (asked, name: string) => (isPlain(name) ? constants.get(name)! : asked))
    .replaceAll(emptyRules, '');
}

/** Where all names were taken out. */
const emptyRules = /@media [^{}]*\{:root\{\}\}|:root\{\}/g;

const namedValue = /(?<=[{;])(--[\w-]+):([^;{}]*);?/g;
const namesAskedFor = (text: string): string[] => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

/**
 * The names that are left are written as short as can be: the document's rules ask for them five hundred times, and nobody else does. The whole stylesheet, which
 * comes with the scripts, has them in full and is complete by itself; what the page itself or the rules of the firm name keeps its name.
 */
function shortenNames(css: string, kept: ReadonlySet<string>): string {
  const short = new Map<string, string>();
  const shorten = (name: string): string => {
    if (kept.has(name)) return name;
    const known = short.get(name) ?? `--${short.size.toString(36)}`;
    short.set(name, known);
    return known;
  };
  return css.replaceAll(/(?<=var\(\s*|[{;])--[\w-]+/g, shorten);
}

function namesIn(html: string): Set<string> {
  const names = new Set(['html', 'body']);
  for (const [, element] of html.matchAll(/<([a-z][a-zA-Z0-9]*)/g)) names.add(element!.toLowerCase());
  for (const [, classes] of html.matchAll(/ class="([^"]*)"/g)) for (const name of classes!.split(' ')) names.add(`.${name}`);
  return names;
}

function writeRule(rule: StyleRule, presence: Presence): string {
  if ('whole' in rule) return rule.name || (rule.waits && presence.atOnce) ? '' : rule.whole;
  if ('condition' in rule) {
    const inner = rule.rules.map((one) => writeRule(one, presence)).join('');
    return inner && `${rule.condition}{${inner}}`;
  }
  const selectors = rule.selectors.filter((selector) => isAsked(selector, presence));
  return selectors.length > 0 ? `${selectors.map(({ text }) => text).join(',')}{${rule.body}}` : '';
}

function isAsked({ needs, waits }: StyleSelector, { present, atOnce }: Presence): boolean {
  if (waits && atOnce && !waits.some((name) => atOnce.has(name))) return false;
  return needs.some((names) => names.every((name) => present.has(name)));
}
