import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** The harmless test file that every scanner reports, in parts: the repository itself must pass a scanner. */
export const eicar = Buffer.from([String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$`, 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));

/** Answers to a whole stream; undefined leaves the connection open. */
export type ClamdAnswer = (content: Buffer, socket: Socket) => string | undefined;

/** Starts a daemon that receives streams by ClamAV's protocol and answers as the test says. */
export async function startClamd(answer: ClamdAnswer): Promise<{ host: string; port: number; close(): void }> {
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
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

/** A daemon for a test file: it finds EICAR, and answers with an error while it `isAway`. */
export async function useClamd() {
  const state = { isAway: false, scanned: 0 };
  const { host, port, close } = await startClamd((content) => {
    if (state.isAway) return 'Can not allocate memory ERROR\0';
    state.scanned++;
    return content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';
  });
  afterAll(close);
  return Object.assign(state, { address: `${host}:${port}` });
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
