import type { Register } from '#workflow/imports/definition/register.ts';
import type { FieldDescription } from '../content-type.ts';

/**
 * Derives the labels of a list's fields from the columns of its register, so that forms and imports use the same names. `more`
 * adds what only the form needs, by field name.
 */
export const registerFields = (
  { parts: [part] }: Pick<Register, 'parts'>,
  more: Readonly<Record<string, Omit<FieldDescription, 'title' | 'words'>>>,
): Readonly<Record<string, FieldDescription>> =>
  Object.fromEntries(
    part!.columns.map(({ name, title, content }) => {
      const words = typeof content === 'object' && 'choice' in content ? { words: firstSpellings(content.choice) } : {};
      return [name, { title, ...words, ...more[name] }];
    }),
  );

const firstSpellings = (choice: Readonly<Record<string, readonly string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(choice).map(([value, [first = value]]) => [value, first]));
