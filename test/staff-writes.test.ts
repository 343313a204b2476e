import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isIn, getSubjectFolder, getSubject } from './source-files.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = globSync('src/**/*.ts', { cwd: root })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => !/\.test\.ts$|\/factory\.ts$/.test(name));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Subjects used only by staff. */
const staffSubjects = [
  'identity/staff',
  'workflow/change-orders',
  'workflow/assignments',
  'workflow/data-imports',
  'workflow/inbox',
  'workflow/notifications',
  'clients/case-desk',
  'clients/care',
  'complaints/complaint-desk',
  'recruitment/hiring',
];
/** True for kinds of content, queues, and operations of the site. */
const isStaffSide = (file: string) =>
  isIn(file, 'src/operations/') || staffSubjects.includes(getSubject(file) ?? '') || getSubjectFolder(file) === 'content-types';

const write = /^export (?:async function|const) ((?:publish|replace|save|enter|import)[A-Z]\w*)/gm;
const writes = files
  .filter((file) => getSubjectFolder(file)?.startsWith('service') && !isStaffSide(file))
  .flatMap((file) => [...textOf(file).matchAll(write)].map(([, name]) => name!));

/** True for registers, which staff import, and for calls. */
const isReaching = (file: string) => isStaffSide(file) || /-register\.ts$|\/api(\/[^/]+)?\.ts$|\/register\//.test(file);
const reaching = files.filter(isReaching).map(textOf);
const isReached = (name: string) => reaching.some((text) => new RegExp(`\\b${name}\\b`).test(text));

/** Writes that staff cannot reach, with reasons. */
const unreached: Readonly<Record<string, string>> = {
  enterDecision: 'a step of deciding a case, which the queue of cases does',
  importCategories: 'categories are part of how the site is built, and come with it',
  importList: 'reads files for one list without its target: staff do so by the target, adjustments by this',
  publishCompanyVersion: 'a step of publishing what the firm says of itself, which kinds of content do as a whole',
  publishDue: 'what was scheduled by an article itself, which a job looks for',
  publishFinanceReport: 'opens the file to count its pages, for the demo firm; an order enters a report by what is known since its upload',
  publishText: 'a step of publishing a text of consent, of whichever people',
  replaceList: 'a step of replacing any list that is disclosed',
  replacePerformances: 'figures of funds, which are read in with their source',
  replaceReplay: 'quotes of the demo firm alone',
  saveCompanyVersion: 'a step of publishing what the firm says of itself, which kinds of content do as a whole',
  savePageText: 'a step of publishing the words of a page, which a kind of content does as a whole',
};

test('every write to the firm’s own data is reached by a kind of content, a queue, a register or a call, or is a known exception', () => {
  expect(writes.length).toBeGreaterThan(40);
  expect([...new Set(writes)].filter((name) => !isReached(name)).toSorted()).toEqual(Object.keys(unreached).toSorted());
});
