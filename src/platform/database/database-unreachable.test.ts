import { expect, test } from 'vitest';
import { DatabaseUnreachableError, isDatabaseUnreachable } from './database-unreachable.ts';

const withCode = (code: string) => Object.assign(new Error('refused'), { code });

test.each([
  ['a full disk', '53100'],
  ['no memory', '53200'],
  ['a full table of connections', '53300'],
  ['a copy that only reads', '25006'],
  ['a server going down', '57P01'],
  ['a server coming up', '57P03'],
  ['a connection that broke', '08006'],
  ['a disk that fails', '58030'],
  ['nobody who listens', 'ECONNREFUSED'],
])('%s (%s) means that the database is unreachable, also as the cause of another error', (_what, code) => {
  expect(isDatabaseUnreachable(withCode(code))).toBe(true);
  expect(isDatabaseUnreachable(new Error('part of a page failed to render', { cause: withCode(code) }))).toBe(true);
});

test('a refused connection means that the database is unreachable, by the message of the driver', () => {
  expect(isDatabaseUnreachable(new DatabaseUnreachableError())).toBe(true);
  expect(isDatabaseUnreachable(new Error('timeout exceeded when trying to connect'))).toBe(true);
});

test.each([
  ['a value twice', '23505'],
  ['a statement that took too long', '57014'],
  ['a table that is not there', '42P01'],
  ['a deadlock', '40P01'],
])('%s (%s) is an error of the statement', (_what, code) => {
  expect(isDatabaseUnreachable(withCode(code))).toBe(false);
});
