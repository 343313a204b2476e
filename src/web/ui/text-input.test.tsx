import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordInput } from './password-input/password-input.tsx';
import { TextInput } from './text-input.tsx';

const render = (type?: string) => renderToStaticMarkup(<TextInput name="field" label="标签" type={type} maxLength={9} />);

test('a length stands where letters are typed, and nowhere else', () => {
  for (const type of [undefined, 'text', 'tel', 'email', 'search', 'url']) expect(render(type), type).toContain('maxLength="9"');
  for (const type of ['date', 'month', 'number', 'time', 'datetime-local']) expect(render(type), type).not.toContain('maxLength');
});

test('a masked field says nothing of capital letters', () => {
  expect(renderToStaticMarkup(<PasswordInput name="field" label="标签" />)).not.toContain('autoCapitalize');
});
