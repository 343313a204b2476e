import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInputMethodKey } from './composing.ts';

const root = join(import.meta.dirname, '../../..');

test('a key press belongs to the input method during a composition, and so does the Enter that ends it in Safari', () => {
  expect(isInputMethodKey({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isInputMethodKey({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isInputMethodKey({ nativeEvent: { isComposing: false, keyCode: 229 } })).toBe(true);
  expect(isInputMethodKey({ isComposing: false, keyCode: 13 })).toBe(false);
});

test('every Enter handler on a text ignores the keys of input methods', () => {
  // A board of pictures holds no text.
  const withoutText = /picture-board/;
  const acting = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && !withoutText.test(file))
    .filter((file) => /[!=]== 'Enter'/.test(readFileSync(join(root, file), 'utf8')));
  expect(acting.length).toBeGreaterThan(5);
  expect(acting.filter((file) => !readFileSync(join(root, file), 'utf8').includes('isInputMethodKey('))).toEqual([]);
});
