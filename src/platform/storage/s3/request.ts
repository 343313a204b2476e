import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StoreError } from '../store-error.ts';
import { getObjectUrl, type BucketPlace } from './place.ts';
import { readTextBody, toFault } from './response.ts';

/** A request body with its hash. Reopened for each try. */
export interface RequestBody {
  readonly size: number;
  /** In lower-case hex. */
  readonly sha256: string;
  /** In base64; buckets with object lock require it. */
  readonly md5: string;
  open(): Readable | Uint8Array;
}

export interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The key of the object; empty for the bucket itself. */
  readonly key: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: RequestBody;
}

const waitsMs = [200, 800];
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export type SendRequest = <Result>(request: BucketRequest, use: (answer: IncomingMessage) => Promise<Result>) => Promise<Result>;

/** Sends signed requests to one bucket, with up to three tries for temporary errors and a pause in between. Throws `StoreError`. */
export function openSender(place: BucketPlace): SendRequest {
  const options = { keepAlive: true, maxSockets: 64, lookup: place.lookup };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  const keys = new Map<string, ArrayBuffer>();
  return async (request, use) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await use(await sendOnce({ place, agents, keys }, request));
      } catch (error) {
        if (!(error instanceof StoreError) || !error.isRetryable || tries === waitsMs.length) throw error;
        await pause(waitsMs[tries]! * (0.5 + Math.random()));
      }
    }
  };
}

interface Sender {
  place: BucketPlace;
  agents: { 'http:': http.Agent; 'https:': https.Agent };
  /** Signing keys derived today. */
  keys: Map<string, ArrayBuffer>;
}

async function sendOnce({ place, agents, keys }: Sender, request: BucketRequest): Promise<IncomingMessage> {
  const { method, key, query, body } = request;
  const signer = new AwsV4Signer({
    method,
    url: getObjectUrl(place, key, query).href,
    headers: { ...request.headers, ...(body && { 'content-md5': body.md5 }), 'x-amz-content-sha256': body?.sha256 ?? emptyHash },
    accessKeyId: place.accessKey,
    secretAccessKey: place.secretKey,
    service: 's3',
    region: place.region,
    cache: keys,
  });
  const { url, headers } = await signer.sign();
  const isSecure = url.protocol === 'https:';
  const answer = await exchange(
    (isSecure ? https : http).request(url, {
      method,
      agent: agents[isSecure ? 'https:' : 'http:'],
      headers: { ...Object.fromEntries(headers), ...(body && { 'content-length': body.size }) },
      timeout: place.timeoutMs,
    }),
    body,
  );
  if (answer.statusCode! >= 200 && answer.statusCode! < 300) return answer;
  throw toFault(answer.statusCode!, await readTextBody(answer, place.timeoutMs).catch(() => ''));
}

/** Sends the body and waits for the response headers. The timeout applies to silence in both directions. */
function exchange(request: http.ClientRequest, body: RequestBody | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('timeout', () => request.destroy(new StoreError('silent')));
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(error instanceof StoreError ? error : new StoreError('unreachable', error.code)),
    );
    request.once('response', (answer) => {
      // The reader decides how long the body may take: a visitor on a slow line has time.
      request.setTimeout(0);
      resolve(answer);
    });
    if (!body) return void request.end();
    const content = body.open();
    if (content instanceof Uint8Array) return void request.end(content);
    // A draft that cannot be read ends the request; the request's own errors are handled above.
    pipeline(content, request, (error) => error && reject(new StoreError('unreachable', error.code)));
  });
}
