import { expect, test } from 'vitest';
import { claimReload } from './deployment.ts';

const current = { build: 'new', entry: '/assets/entry-new.js' };

function memory(): () => Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return () => ({ getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) });
}

test('a new deployment is reloaded once per address', () => {
  const storage = memory();
  expect(claimReload(current, 'old', '/a.html', storage)).toBe(true);
  expect(claimReload(current, 'old', '/a.html', storage)).toBe(false);
  expect(claimReload(current, 'old', '/b.html', storage)).toBe(true);
});

test('the same deployment is never reloaded', () => {
  expect(claimReload(current, 'new', '/a.html', memory())).toBe(false);
});

test('without storage there is no automatic reload, as nothing would end a loop', () => {
  const forbidden = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(claimReload(current, 'old', '/a.html', forbidden)).toBe(false);
});
