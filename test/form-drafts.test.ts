import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Forms of signed-in people whose drafts are not stored, and why no input is lost. */
const others: Readonly<Record<string, string>> = {
  'src/clients/agreements/web/sign-form.tsx': 'a one-time code alone, which another session would not take',
  'src/clients/hall/pages/confirm-step.tsx': 'a declaration alone, which is made anew',
  'src/identity/clients/pages/scan/scan-confirm.tsx': 'a password alone, which is never kept',
  'src/identity/clients/pages/security/password-change.tsx': 'passwords alone, which are never kept',
  'src/identity/clients/web/step-up/proof-form.tsx': 'one secret at a time, which is never kept',
  'src/recruitment/deliveries/pages/deliveries-page.tsx': 'a look-up for everybody, under which no session ends',
  'src/recruitment/resumes/pages/cv/cv-import-review.tsx':
    'what was read from a file that its owner has; nothing of it is kept before it is confirmed',
  'src/recruitment/resumes/pages/editor/resume-declarations.tsx': 'declarations alone, which are made anew',
  'src/recruitment/resumes/pages/minimum/minimum-part.tsx': "kept by the sections' own savers, sealed, across devices",
  'src/recruitment/resumes/pages/section/conflict-view.tsx': 'choices between two versions, both of which are kept',
  'src/recruitment/resumes/pages/section/section-part.tsx': "kept by the section's own saver, sealed, across devices",
};
/** True for public pages, on which no session ends. */
const isPublic = (file: string): boolean =>
  /\/pages\/(login|reset)\/|\/(login-form|practice-form|sign-with-mobile|not-me-page)\.tsx$/.test(file);

const forms = globSync('src/{clients,identity,recruitment}/**/*.tsx', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  // Staff screens belong to the console, which does not store these drafts.
  .filter((file) => !file.includes('.test.') && !file.includes('/console/') && !isPublic(file))
  .flatMap((file) => [...readFileSync(`${root}${file}`, 'utf8').matchAll(/<form\b[^]*?>\n/g)].map(([tag]) => ({ file, tag })));

test('every form of signed-in people preserves its input across the end of the session, or says why it need not', () => {
  expect(forms.length).toBeGreaterThan(8);
  const kept = forms.filter(({ tag }) => /\sdata-keep=/.test(tag)).map(({ file }) => file);
  const left = forms.map(({ file }) => file).filter((file) => !kept.includes(file));
  expect(left.toSorted()).toEqual(Object.keys(others));
});

test('form names are unique, because pages follow one another in one document', () => {
  const names = forms.flatMap(({ tag }) => /\sdata-keep=("[^"]+"|\{[^}]+\}+)/.exec(tag)?.[1] ?? []);
  expect(new Set(names).size).toBe(names.length);
});
