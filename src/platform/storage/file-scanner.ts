import { connect, type Socket } from 'node:net';
import { callExternalService } from '../monitoring/external-calls.ts';

/** Scans files for viruses before they are stored. */
export interface FileScanner {
  /** Returns the scanner's name of the finding; undefined for a clean file. Throws `ScannerError` when the scanner gives no answer. */
  scan(bytes: Uint8Array): Promise<string | undefined>;
}

/** The scanner is unreachable, times out, or gives an invalid answer. */
export class ScannerError extends Error {
  override readonly name = 'ScannerError';
}

const chunkBytes = 64 * 1024;
const longestAnswer = 1024;

/**
 * Connects to ClamAV's daemon over TCP with its `INSTREAM` command: a four-byte length before each piece, and a length of zero at
 * the end.
 */
export function createClamdScanner({ host, port }: { host: string; port: number }, timeLimitMs = 30_000): FileScanner {
  return {
    async scan(bytes) {
      const answer = await callExternalService('scanner', () => ask(connect({ host, port }), bytes, timeLimitMs));
      if (answer === 'stream: OK') return undefined;
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (found === undefined) throw new ScannerError(`the scanner answered: ${answer.slice(0, 200)}`);
      return found;
    },
  };
}

function ask(socket: Socket, bytes: Uint8Array, timeLimitMs: number): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let answer = '';
    const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${timeLimitMs} ms`)), timeLimitMs);
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      answer += String(text);
      if (answer.length > longestAnswer) socket.destroy(new Error('the answer is too long'));
    });
    socket.on('error', (cause) => reject(new ScannerError('the scanner gave no answer', { cause })));
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer.replace(/[\0\n]+$/, ''));
    });
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let at = 0; at < bytes.length; at += chunkBytes) writePiece(socket, bytes.subarray(at, at + chunkBytes));
      writePiece(socket, new Uint8Array());
    });
  });
}

function writePiece(socket: Socket, piece: Uint8Array): void {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  socket.write(length);
  if (piece.length > 0) socket.write(piece);
}
