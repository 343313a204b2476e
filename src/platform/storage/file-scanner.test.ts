import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createClamdScanner, ScannerError } from './file-scanner.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A fake daemon that receives a whole stream by the protocol, records it, and answers what the test says. */
async function startDaemon(answer: (content: Buffer, socket: Socket) => string | undefined): Promise<{ host: string; port: number }> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, Buffer.from(bytes)]);
      const content = readStream(received);
      const text = content && answer(content, socket);
      if (text !== undefined) socket.end(text);
    });
    socket.on('error', () => undefined);
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** Returns the streamed content once its end has arrived. */
function readStream(received: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (!received.subarray(0, command.length).equals(command)) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
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
  servers.splice(0).forEach((server) => server.close());
  await expect(createClamdScanner(gone).scan(Buffer.from('x'))).rejects.toThrow(ScannerError);
});
