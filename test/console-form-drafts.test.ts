import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Console forms whose input is not stored in the tab, and why nothing is lost. */
const others: Readonly<Record<string, string>> = {
  'src/app/console/shell/proof-dialog.tsx': 'a code alone, which is never kept',
  'src/ui/console/filter-bar.tsx': 'what narrows a list stands in the address',
  'src/ui/console/reveal.tsx': 'a reason that is given for one look, beside a personal field',
  'src/ui/console/rich-text/pieces/ask-dialog.tsx': 'one line of the draft around it',
  'src/ui/console/saved-views.tsx': 'the name of a filter, which stands in the address',
  'src/workflow/change-orders/console/content/column-picker.tsx': 'ticks alone',
  'src/workflow/change-orders/console/form/draft-form.tsx': 'kept by the saver of the order, on the server and in the tab',
  'src/workflow/change-orders/console/order/conflict-dialog.tsx': 'choices between versions that are both kept elsewhere',
  'src/content/media/console/picture-picker.tsx': 'words to search by',
  'src/identity/staff/console/link-screen.tsx': 'secrets alone, of somebody who is not signed in',
  'src/identity/staff/console/return-screen.tsx': 'a code alone, of somebody who is not signed in',
  'src/identity/staff/console/sign-in-form.tsx': 'secrets alone',
  'src/workflow/inbox/console/calendar/move-dialog.tsx': 'one moment, which stands in the calendar behind it',
  'src/clients/care/console/look-up-screen.tsx': 'the number of a client, which stays nowhere',
};

const forms = globSync(['src/{app,ui}/console/**/*.tsx', 'src/*/*/console/**/*.tsx'], { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .flatMap((file) => [...readFileSync(`${root}${file}`, 'utf8').matchAll(/<form\b[^]*?>\n/g)].map(([tag]) => ({ file, tag })));

test('every console form stores its input in the tab, or says why it need not', () => {
  expect(forms.length).toBeGreaterThan(40);
  const left = forms.filter(({ tag }) => /\sdata-keep="no"/.test(tag)).map(({ file }) => file);
  expect(left.toSorted()).toEqual(Object.keys(others).toSorted());
});

test('every console form reports when it is accepted, and only then is its input deleted', () => {
  const kept = [...new Set(forms.filter(({ tag }) => !/\sdata-keep="no"/.test(tag)).map(({ file }) => file))];
  const silent = kept.filter((file) => !/\b(useFormAction|useDecision|runFormAct)\b/.test(readFileSync(`${root}${file}`, 'utf8')));
  expect(silent).toEqual([]);
});
