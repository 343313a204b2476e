import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { appearanceOf, classesOf } from './appearance.ts';

const classes = (cookie?: string) => classesOf(appearanceOf({ headers: { cookie } } as IncomingMessage));

test('elder mode and text size are read from their cookies and applied as classes', () => {
  expect(classes()).toBe('');
  expect(classes('other=1')).toBe('');
  expect(classes('qt_elder=1')).toBe('elder');
  expect(classes('a=b; qt_text=2')).toBe('text-2');
  expect(classes('qt_text=1; qt_elder=1')).toBe('elder text-1');
});

test('unknown values are ignored', () => {
  expect(classes('qt_elder=10; qt_text=3')).toBe('');
  expect(classes('xqt_elder=1; qt_text=1"><script>')).toBe('');
});
