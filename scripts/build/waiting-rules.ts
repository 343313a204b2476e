import { withoutUnusedNames, type StyleRule, type StyleSelector } from '#rendering/server/document/page-styles.ts';

/** Foot, opened menus, what scripts say or do, and links that are pointed at: nothing of it is seen in the first moment. */
const ofFrame = [
  /\.(?:site-footer|print-source|notices|to-top)/,
  /\.main-menu (?:details>|\.container|ul\+|ul ul)/,
  /\.(?:main-menu|masthead|opens-|site-header).*\[open\]/,
  /\.(?:breadcrumb|utility|quiet-head|main-menu|section-menu).*:hover/,
  /\[aria-busy/,
];
/** Parts of the foot and the menus that may stand in the page itself as well, where they are seen at once. */
const ofBoth = /\.(?:qr-code|out-mark|contact-value)[\w-]*/;
/** What paper asks of the frame. */
const onPaper = /^(?:a|body|\.no-print|\.site-header|\.frame|\.masthead\.container)$/;

/** Which names of a page's own part would make it need the selector at once; `undefined` where it is needed at once in any case. */
export function waitsUnless(selector: string, condition: string | undefined): readonly string[] | undefined {
  if (condition === '@media print' && onPaper.test(selector)) return [];
  if (ofFrame.some((part) => part.test(selector))) return [];
  const shared = ofBoth.exec(selector);
  return shared ? [shared[0]] : undefined;
}

/** The file that the foot of a document names: all rules that wait, with the names for colours and sizes that they ask for. */
export function writeWaiting(rules: readonly StyleRule[]): string {
  return withoutUnusedNames(rules.map(writeRule).join(''));
}

function writeRule(rule: StyleRule): string {
  if ('whole' in rule) return rule.waits ? rule.whole : '';
  if ('condition' in rule) {
    const inner = rule.rules.map(writeRule).join('');
    return inner && `${rule.condition}{${inner}}`;
  }
  const waiting = rule.selectors.filter(({ waits }) => waits);
  if (waiting.length > 0) return `${textOf(waiting)}{${rule.body}}`;
  const named = rule.selectors.filter(({ text }) => isRoot.test(text));
  const names = rule.body.split(';').filter((part) => part.startsWith('--'));
  return named.length > 0 && names.length > 0 ? `${textOf(named)}{${names.join(';')}}` : '';
}

/** Where names for colours and sizes are given. */
const isRoot = /^(?::root|html(?:\.[\w-]+)?)$/;
const textOf = (selectors: readonly StyleSelector[]): string => selectors.map(({ text }) => text).join(',');
