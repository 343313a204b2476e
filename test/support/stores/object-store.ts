import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { BucketPlace } from '#platform/storage/s3/place.ts';

/** Failures of an object store. */
export type StoreTrouble =
  | { status: number; code: string }
  /** No response at all. */
  | 'silence'
  /** The response is truncated. */
  | 'cut'
  /** One byte of the response is changed. */
  | 'wrong bytes'
  /** One byte of the upload is changed. */
  | 'wrong upload'
  /** Reports success and does nothing. */
  | 'lie'
  /** Sends the whole object for a range request. */
  | 'no ranges';

export interface TestObjectStore {
  /** The bucket `files`, addressed by path. */
  readonly place: () => BucketPlace;
  /** Called for every request, until the end of the test. */
  trouble: (request: IncomingMessage) => StoreTrouble | undefined;
  /** Every request by method and path with its query. */
  readonly seen: string[];
  /** Multipart uploads that were neither completed nor aborted, by their id, with their start. */
  readonly uploads: Map<string, { key: string; begun: Date }>;
}

const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };

/**
 * A real S3 server behind a proxy that can simulate failures and supports the list of uploads and their abortion, which the
 * server does not. It runs from `start` to `end`.
 */
export function openObjectStore(): TestObjectStore & { start(): Promise<void>; end(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'qianting-s3-'));
  let [port, inner] = [0, 0];
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    serviceEndpoint: 'test',
    configureBuckets: [{ name: 'files' }],
  });
  const store: TestObjectStore = {
    place: () => ({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'files',
      isPathStyle: true,
      timeoutMs: 500,
      ...keys,
    }),
    trouble: () => undefined,
    seen: [],
    uploads: new Map(),
  };
  const proxy = http.createServer((request, response) => {
    store.seen.push(`${request.method} ${request.url}`);
    const trouble = store.trouble(request);
    if (trouble === 'silence') return;
    if (trouble === 'lie') return void request.resume().once('end', () => response.writeHead(200).end());
    if (typeof trouble === 'object') return void request.resume().once('end', () => refuse(response, trouble));
    if (!trouble && serveUploads(store, request, response)) return;
    forward({ store, inner, trouble }, request, response);
  });
  return Object.assign(store, {
    async start() {
      inner = (await server.run()).port;
      await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
      ({ port } = proxy.address() as AddressInfo);
    },
    async end() {
      proxy.close();
      proxy.closeAllConnections();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

/** Starts one for the tests of this file. */
export function useObjectStore(): TestObjectStore {
  const store = openObjectStore();
  beforeAll(() => store.start());
  afterEach(() => {
    store.trouble = () => undefined;
    store.seen.length = 0;
  });
  afterAll(() => store.end());
  return store;
}

function refuse(response: ServerResponse, { status, code }: { status: number; code: string }): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>x</Message></Error>`);
}

/** Serves the list of uploads, and the abortion of one. */
function serveUploads({ uploads }: TestObjectStore, request: IncomingMessage, response: ServerResponse): boolean {
  const url = new URL(request.url!, 'http://store');
  const id = url.searchParams.get('uploadId');
  if (request.method === 'DELETE' && id !== null) {
    response.writeHead(uploads.delete(id) ? 204 : 404).end();
    return true;
  }
  if (request.method !== 'GET' || !url.searchParams.has('uploads')) return false;
  const list = [...uploads].filter(([, { key }]) => key.startsWith(url.searchParams.get('prefix') ?? ''));
  const xml = list.map(
    ([uploadId, { key, begun }]) =>
      `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  );
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${xml.join('')}</ListMultipartUploadsResult>`);
  return true;
}

interface ProxyRequest {
  store: TestObjectStore;
  /** The port of the real server. */
  inner: number;
  trouble: StoreTrouble | undefined;
}

function forward({ store, inner, trouble }: ProxyRequest, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request;
  const sent = { ...headers };
  const [bucket, ofHost] = [headers.host!.split('.s3.')[0]!, headers.host!.includes('.s3.')];
  if (ofHost && headers.authorization !== signAgain(request, url!))
    return void request.resume().once('end', () => refuse(response, { status: 403, code: 'SignatureDoesNotMatch' }));
  // The server accepts a bucket in the host name, but verifies the signature as if it were in the path.
  const path = ofHost ? `/${bucket}${url}` : url!;
  if (ofHost) sent.authorization = signAgain(request, path);
  if (trouble === 'no ranges') delete sent.range;
  const onward = http.request({ host: '127.0.0.1', port: inner, method, path: url, headers: sent }, (answer) => {
    const pieces: Buffer[] = [];
    answer.on('data', (piece: Buffer) => pieces.push(piece));
    answer.on('end', () => {
      const body = Buffer.concat(pieces);
      noteUpload(store, { method, url }, body.toString('latin1'));
      if (trouble === 'wrong bytes' && body.length > 0) body[body.length - 1]! ^= 1;
      response.writeHead(answer.statusCode!, answer.headers);
      if (trouble === 'cut') return void response.write(body.subarray(0, body.length >> 1), () => response.destroy());
      response.end(body);
    });
  });
  onward.on('error', () => response.destroy());
  if (trouble !== 'wrong upload') return void request.pipe(onward);
  request.on('data', (piece: Buffer) => {
    piece[0]! ^= 1;
    onward.write(piece);
  });
  request.on('end', () => onward.end());
}

function noteUpload(
  { uploads }: TestObjectStore,
  { method, url = '' }: { method?: string | undefined; url?: string | undefined },
  body: string,
): void {
  const id = /<UploadId>([^<]+)/.exec(body)?.[1];
  const key = /<Key>([^<]+)/.exec(body)?.[1];
  if (method === 'POST' && id && key) uploads.set(id, { key, begun: new Date() });
  const completed = new URL(url, 'http://store').searchParams.get('uploadId');
  if (method === 'POST' && completed && body.includes('CompleteMultipartUploadResult')) uploads.delete(completed);
}

/** Returns the required signature of the request (AWS Signature Version 4) over the path. */
function signAgain({ method, headers }: IncomingMessage, path: string): string {
  const scope = /Credential=[^/]+\/([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const [plain = '', query = ''] = path.split('?');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}`);
  const canonical = [method, plain, query, ...lines, '', names, headers['x-amz-content-sha256']].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${keys.secretKey}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${keys.accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}
