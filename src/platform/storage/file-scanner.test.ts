import { afterEach, expect, test } from 'vitest';
import { startClamd, type ClamdAnswer } from '#test/support/servers/clamd.ts';
import { createClamdScanner, ScannerError } from './file-scanner.ts';

const daemons: { close(): void }[] = [];
afterEach(() => daemons.splice(0).forEach((daemon) => daemon.close()));

async function startDaemon(answer: ClamdAnswer) {
  const daemon = await startClamd(answer);
  daemons.push(daemon);
  return daemon;
}

test('a clean file has no finding, and every byte was scanned', async () => {
  const bytes = Buffer.alloc(300_000, 'abc');
  let seen: Buffer | undefined;
  const daemon = await startDaemon((content) => {
    seen = content;
    return 'stream: OK\0';
  });
  expect(await createClamdScanner(daemon).scan(bytes)).toBeUndefined();
  expect(seen?.equals(bytes)).toBe(true);
});

test('a finding has the scanner’s name for it', async () => {
  const daemon = await startDaemon(() => 'stream: Eicar-Test-Signature FOUND\0');
  expect(await createClamdScanner(daemon).scan(Buffer.from('x'))).toBe('Eicar-Test-Signature');
});

test.each([
  ['an error', () => 'INSTREAM size limit exceeded. ERROR\0'],
  ['nothing', () => ''],
  ['more than an answer', () => 'x'.repeat(5000)],
])('%s instead of an answer is a failure, never a clean file', async (_what, answer) => {
  const daemon = await startDaemon(answer);
  await expect(createClamdScanner(daemon).scan(Buffer.from('x'))).rejects.toThrow(ScannerError);
});

test('a scanner that is silent or unreachable fails within the timeout', async () => {
  const silent = await startDaemon(() => undefined);
  await expect(createClamdScanner(silent, 50).scan(Buffer.from('x'))).rejects.toThrow(ScannerError);
  const gone = await startDaemon(() => '');
  gone.close();
  await expect(createClamdScanner(gone).scan(Buffer.from('x'))).rejects.toThrow(ScannerError);
});
