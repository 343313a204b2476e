import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordInput } from './password-input/password-input.tsx';
import { TextInput } from './text-input.tsx';

const root = join(import.meta.dirname, '../../..');
const render = (type?: string) =>
  renderToStaticMarkup(<TextInput name="field" label="标签" type={type} maxLength={9} defaultValue="一二三四五六七八九十" />);

test('a text that is too long is kept and counted, never cut; days and numbers show no length', () => {
  for (const type of [undefined, 'text', 'tel', 'email', 'search', 'url'])
    expect(render(type), type).toMatch(/value="一二三四五六七八九十".*超出/);
  for (const type of ['date', 'month', 'number', 'time', 'datetime-local']) expect(render(type), type).not.toContain('字');
});

test('no form field has a maxlength by which browsers would cut pasted text', () => {
  const cut = globSync('src/**/*.tsx', { cwd: root })
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(/<(?:input|textarea)\b(?:[^<>]|=>)*?maxLength=/g)].map(([field]) => ({ file, field }));
    })
    // Search texts are short, and part of an address.
    .filter(({ field }) => !/type="search"|name="(?:keyWord|q|managerName)"|role="combobox"/.test(field));
  expect(cut).toEqual([]);
});

test('a masked field does not declare capitalisation', () => {
  expect(renderToStaticMarkup(<PasswordInput name="field" label="标签" />)).not.toContain('autoCapitalize');
});
