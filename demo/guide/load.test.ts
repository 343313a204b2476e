import { expect, test } from 'vitest';
import { getPageText } from '#content/articles/service/texts/page-texts.ts';
import { listGuides } from '#content/guides/service.ts';
import { listMarginFaqs } from '#content/help/service/faqs.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { loadDemoGuides } from './load.ts';
import { marginQuestions } from './questions.ts';

const { context } = useDatabase();
const folder = useFolder();

test('the guides are imported through the services of staff, with their questions and the risk statement', async () => {
  const store = openFileStore(folder);
  await loadDemoGuides(context(), store);
  const { records } = await listGuides(context(), {});
  expect(records).toHaveLength(9);
  expect(records.every(({ minutes }) => minutes >= 3)).toBe(true);
  expect((await listMarginFaqs(context(), {})).total).toBe(marginQuestions().faqs.length);
  const { sections } = await getPageText(context(), { key: '/FinancialDistric/NewGuide/FXJS' });
  const statement = sections.find(({ id }) => id === 'jieshishu')?.blocks.find(({ kind }) => kind === 'files');
  expect(statement).toMatchObject({ files: [{ title: expect.stringContaining('风险揭示书') }] });
});
