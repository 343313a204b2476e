import type { Register } from '#workflow/imports/definition/register.ts';
import type { FieldWords } from '../content-type.ts';

/**
 * The words of a list's fields as its register describes the columns of their sheet: what is typed and what is imported go by the same names.
 * `more` is what a form says besides, by the names of the fields.
 */
export const registerFields = (
  { parts: [part] }: Pick<Register, 'parts'>,
  more: Readonly<Record<string, Omit<FieldWords, 'title' | 'words'>>>,
): Readonly<Record<string, FieldWords>> =>
  Object.fromEntries(
    part!.columns.map(({ name, title, content }) => {
      const words = typeof content === 'object' && 'choice' in content ? { words: firstSpellings(content.choice) } : {};
      return [name, { title, ...words, ...more[name] }];
    }),
  );

const firstSpellings = (choice: Readonly<Record<string, readonly string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(choice).map(([value, [first = value]]) => [value, first]));
