import { Agent, request } from 'node:http';
import type { FuzzRequest } from '#test/support/fuzz/requests.ts';

const agent = new Agent({ keepAlive: true });
/** A redirect may be longer than the request, because it encodes its characters. */
const maxHeaderSize = 131_072;
const answerMs = 30_000;
const keptBytes = 65_536;

interface RawAnswer {
  status: number;
  text: string;
  location?: string;
}

/**
 * Sends a request unchanged, without the corrections of `fetch`. Status 0 with the reason after 30 s without a response or when
 * the connection broke.
 */
export function sendRaw(address: string, { method, url, headers, payload }: FuzzRequest): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const none = (error: Error) => resolve({ status: 0, text: error.message });
    const { hostname, port } = new URL(address);
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    const options = { hostname, port, method, path: url, headers: { ...headers, ...length }, agent, timeout: answerMs, maxHeaderSize };
    const asked = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => void (text.length < keptBytes && (text += part)));
      answer
        .once('error', none)
        .once('end', () =>
          resolve({ status: answer.statusCode ?? 0, text, ...(answer.headers.location && { location: answer.headers.location }) }),
        );
    });
    // The server may close an idle connection just when it is reused: then the request was not received.
    const retry = (error: Error) =>
      asked.reusedSocket && /socket hang up|ECONNRESET/.test(error.message)
        ? void sendRaw(address, { method, url, headers, payload }).then(resolve)
        : none(error);
    asked.once('error', retry).once('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.end(payload);
  });
}
