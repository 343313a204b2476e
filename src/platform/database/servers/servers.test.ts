import { expect, test, vi } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { openInterruptibleConnection } from '#test/support/interruptible-connection.ts';
import { chooseWriter, splitServerAddresses, putWriterFirst, Servers } from './servers.ts';

const { connectionString } = useDatabase();

test('an address with several servers is split into one per server, in the same order, with the same options', () => {
  expect(
    splitServerAddresses('postgres://site:a%40b,c@one:5432,[::1]:5433,three/qt?sslmode=verify-full&target_session_attrs=read-write'),
  ).toEqual([
    'postgres://site:a%40b,c@one:5432/qt?sslmode=verify-full&target_session_attrs=read-write',
    'postgres://site:a%40b,c@[::1]:5433/qt?sslmode=verify-full&target_session_attrs=read-write',
    'postgres://site:a%40b,c@three/qt?sslmode=verify-full&target_session_attrs=read-write',
  ]);
  expect(splitServerAddresses('postgres://site@one/qt')).toEqual(['postgres://site@one/qt']);
});

test('the primary is chosen, a standby never', () => {
  const standby = { address: 'a', line: undefined };
  const primary = { address: 'b', line: 3 };
  expect(chooseWriter([standby, primary], 0)).toBe(primary);
  expect(chooseWriter([standby], 0)).toBeUndefined();
  expect(chooseWriter([], 0)).toBeUndefined();
});

test('of two primaries the one with the higher timeline is chosen, and never one behind the known timeline', () => {
  const former = { address: 'a', line: 3 };
  const promoted = { address: 'b', line: 4 };
  expect(chooseWriter([former, promoted], 0)).toBe(promoted);
  expect(chooseWriter([former], 4)).toBeUndefined();
});

test('a starting process connects to the primary, and gets an error when there is none', async () => {
  const [gone, line] = [await openInterruptibleConnection(connectionString), await openInterruptibleConnection(connectionString)];
  const { host } = new URL(line.connectionString);
  const both = gone.connectionString.replace(new URL(gone.connectionString).host, (first) => `${first},${host}`);
  await gone.close();
  const ordered = await putWriterFirst(both, 2000);
  expect(splitServerAddresses(ordered)).toEqual([line.connectionString, gone.connectionString]);
  await line.close();
  await expect(putWriterFirst(both, 2000)).rejects.toThrow('database does not answer');
});

test('an address with one server is used without a query', async () => {
  const nobody = 'postgres://site@127.0.0.1:1/qt';
  expect(await putWriterFirst(nobody, 100)).toBe(nobody);
});

test('the password is never logged', async () => {
  const error = vi.fn<(told: object, words: string) => void>();
  const servers = new Servers('postgres://site:hunter2@127.0.0.1:1,127.0.0.1:2/qt', { error } as never);
  await expect(servers.connect(200)).rejects.toThrow('database does not answer');
  expect(JSON.stringify(error.mock.calls)).not.toContain('hunter2');
});
