import { expect, test } from 'vitest';
import { createSeededRandom } from '#demo/seeded.ts';
import type { FormField } from '../../schema/contents.ts';
import { mergeDrafts } from './merge-drafts.ts';

const form: FormField = { kind: 'group', title: '', isRequired: true, fields: { body: { kind: 'html', title: '正文', isRequired: true } } };

/** A text of the maximum length of a notice: about 480,000 characters. */
const random = createSeededRandom('a long text');
const paragraphs = Array.from(
  { length: 4800 },
  (_, at) => `${at} ${Array.from({ length: 95 }, () => String.fromCodePoint(random.integer(0x4e00, 0x9f00))).join('')}`,
);
const write = (list: readonly string[]) => ({ body: list.map((words) => `<p>${words}</p>`).join('') });

test('changes to different paragraphs of a text of 480,000 characters are both kept; a removal of a changed paragraph is a choice', () => {
  const mine = paragraphs.map((words, at) => (at % 50 === 0 ? `${words}（甲）` : words));
  const theirs = paragraphs.map((words, at) => (at % 50 === 25 ? `${words}（乙）` : words)).toSpliced(1000, 1);
  const both = paragraphs.map((words, at) => (at % 50 === 0 ? `${words}（甲）` : at % 50 === 25 ? `${words}（乙）` : words));
  const { merged, conflicts } = mergeDrafts(form, { base: write(paragraphs), mine: write(mine), theirs: write(theirs) });
  expect(conflicts.map(({ label }) => label)).toEqual(['正文 第 1001 段']);
  expect((merged as { body: string }).body).toBe(write(both).body);
});
