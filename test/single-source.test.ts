import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { templates, type Template } from '#workflow/messaging/templates.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => !/\.test\.tsx?$/.test(name));

/** Lists the files outside of `home` that match the pattern; `reasoned` lists exceptions with their reasons. */
function find(pattern: RegExp, home: string, reasoned: Readonly<Record<string, string>>): string[] {
  const found = files.filter((name) => !name.startsWith(home) && pattern.test(readFileSync(`${root}${name}`, 'utf8')));
  expect(Object.keys(reasoned).filter((name) => !found.includes(name))).toEqual([]);
  return found.filter((name) => !(name in reasoned));
}

test('times and numbers are formatted only by ui/format', () => {
  const own = /\bIntl\.(Number|DateTime)Format\b|\.toLocale(Date|Time)?String\(|\b8 \* 3_600_000\b/;
  expect(
    find(own, 'src/ui/format/', {
      'src/platform/log/pretty.ts': 'the local time of the developer',
      'src/platform/day.ts': 'days to count with, below everything that writes them',
    }),
  ).toEqual([]);
});

test('masks are created only by ui/format', () => {
  expect(
    find(/\.slice\(0, \d\)\}\*{3,}|const mask[A-Z]\w* = \(\w+: string\): string =>/, 'src/ui/format/', {
      'src/platform/log/redact.ts': 'what a log may keep, below everything that a visitor reads',
    }),
  ).toEqual([]);
});

test('the pending state of an action is held only by useAction', () => {
  expect(
    find(/\bset(Is)?(Busy|BusyId|Sending|Submitting|Saving)\b/, 'src/ui/form/', {
      'src/clients/id-cards/web/photos/use-id-images.ts': 'two pictures at once, each in one of two phases',
    }),
  ).toEqual([]);
});

test('the range of a page of a list and the length of the list are computed only by paginate', () => {
  expect(
    find(/\.offset\(|\bpageN(?:um|o) - 1\)? \* |\bpageN(?:um|o) \* /, 'src/platform/database/paginate', {
      'src/securities/hk-connect/pages/notice-feed.tsx': 'notices without a number of pages, of which the browser has those it was given',
      'src/products/funds/service/risk-list.ts': 'codes are paged before the names of their funds are joined to them',
    }),
  ).toEqual([]);
});

test('addresses are parsed only by ui/page', () => {
  const byHand =
    /\bNumber\((?:query\b|asked\b|page(?:Num|No)\b)|\.test\((?:query\b|asked\b|page(?:Num|No)?\b)|\bquery(?:\.\w+)? \?\? ''\)\.trim|\bquery\.\w+\??\.(?:trim|slice)\(|\bquery: Record</;
  expect(find(byHand, 'src/ui/page/', {})).toEqual([]);
});

test('the day and hour of a time are computed only by ui/format and platform/day, always in Beijing time', () => {
  const byHand =
    /(?:\bnow|\bmoment|new Date\(\))\.toISOString\(\)\.slice\(|\w+At\.slice\((?:0, ?(?:4|7|10)|11)|\.get(?:FullYear|Month|Date|Day|Hours|Minutes)\(\)/;
  expect(
    find(byHand, 'src/ui/format/', {
      'src/workflow/messaging/senders/tc3-signature.ts': 'a provider whose signatures count in UTC',
      'src/securities/lists/pages/changes-filter.ts': 'days of a calendar, counted without a zone',
      'src/platform/tabular/rules/day.ts': 'days as a file has them, without a zone',
    }),
  ).toEqual([]);
});

test('pages and messages state a limit by the constant or setting that enforces it', () => {
  // Estimates (约 3 分钟) and spans of a search (近 7 天) are no limits.
  const literal = /(?<![约近\d${}.—–-] ?)(?<!约需 ?|最近 ?)\d+(?: ?(?:分钟|小时|秒|次|天内有效|天内可)| [MK]B)/;
  const comments = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
  const shown = files.filter((name) => !/(?:^|[/-])api\.ts$|\/platform\/config\//.test(name));
  const found = shown.filter((name) => literal.test(readFileSync(`${root}${name}`, 'utf8').replaceAll(comments, '')));
  const reasoned: Readonly<Record<string, string>> = {
    'src/app/metrics/metric-catalogue.ts': 'a reference for operators',
    'src/app/metrics/metrics-reference.ts': 'a reference for operators',
    'src/content/branches/contact-answers.ts': 'a word that visitors search for',
    'src/content/firm-facts/service/find-statements.ts': 'a word that texts use for “always”',
    'src/operations/insight/web/part-names.ts': 'the limit of the database function count_views',
    'src/platform/limits/limit-jobs.ts': 'the schedule of its own job',
    'src/recruitment/resumes/file-jobs.ts': 'the schedule of its own job',
    'src/ui/components/examples/message-examples.tsx': 'examples of the style guide',
  };
  expect(found.filter((name) => !(name in reasoned))).toEqual([]);
  expect(Object.keys(reasoned).filter((name) => !found.includes(name))).toEqual([]);
});

test('a message template states a count or a span by the constant that enforces it, and every constant reaches its text', () => {
  const texts = Object.entries<Template>(templates).flatMap(([name, { sms, mail }]) =>
    [sms ?? '', mail.subject, mail.text].map((text) => `${name}: ${text}`),
  );
  expect(texts.filter((text) => text.includes('${'))).toEqual([]);
  const typed = /(?<![$\w{}] ?)\d+ ?[次个条项份张位天日分小]|[二两三四五六七八九十百]+(?:次|天|日内|分钟|小时)/;
  const source = readFileSync(`${root}src/workflow/messaging/templates.ts`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  expect(source.split('\n').filter((line) => typed.test(line))).toEqual([]);
});

test('an error of a console field is tied to it: hint and error have the ids that the control refers to', () => {
  const untied = /className="field__error"(?![^>]*\bid=)/;
  const screens = files.filter((name) => /^src\/(app|ui)\/console\/|^src\/[^/]+\/[^/]+\/console\//.test(name));
  expect(screens.length).toBeGreaterThan(100);
  const found = screens.filter((name) => untied.test(readFileSync(`${root}${name}`, 'utf8')));
  // Its box has the id that the editor's text refers to, because it may have several errors.
  expect(found).toEqual(['src/ui/console/rich-text/pieces/editor.tsx']);
});

test('the server requests other systems only by fetchExternal, which refuses redirects, or over its own sockets', () => {
  const isOfBrowser = (name: string) => /^src\/ui\/|\/(?:web|pages|console)\/|\.tsx$/.test(name);
  const found = find(/(?<![\w.#])fetch\(|globalThis\.fetch|from '(?:undici|axios|got)'/, 'src/platform/http/fetch-external', {});
  expect(found.filter((name) => !isOfBrowser(name))).toEqual([]);
});

test('cookies are written only by formatCookie, which gives them their prefix over TLS', () => {
  expect(
    find(/Max-Age=\$?\{?|; HttpOnly/, 'src/platform/http/cookies', {
      'src/ui/components/reading-tools/reading-tools.tsx': 'the size of the text, which the script of the page itself stores',
    }),
  ).toEqual([]);
});

test('forwarded properties of a connection are read only where untrusted ones were removed', () => {
  expect(
    find(/'x-tls-|'x-http-version'|'tracestate'/, 'src/platform/http/proxy-headers', {
      'src/app/visitor-context.ts': 'reads what a trusted proxy has said',
    }),
  ).toEqual([]);
});
