import { StoreError } from '../store-error.ts';
import { objectHeaders, type Bucket } from './bucket.ts';
import { bodyOf, openPart, type LocalDraft } from './request-body.ts';
import type { RequestBody } from './request.ts';
import { elementOf, elementsOf, readTextBody, unescapeXml } from './response.ts';

const partBytes = 16 * 1024 ** 2;

/**
 * Uploads a large file in parts of 16 MB, each with its own signed hash. A failed upload is aborted, so that its parts cost
 * nothing; `abortOldUploads` finds interrupted ones.
 */
export async function putInParts(bucket: Bucket, key: string, draft: LocalDraft): Promise<void> {
  const uploadId = await beginUpload(bucket, key, draft.sha256);
  const upload = `uploadId=${encodeURIComponent(uploadId)}`;
  try {
    const tags: string[] = [];
    for (let start = 0; start < draft.size; start += partBytes)
      tags.push(await putPart(bucket, key, `partNumber=${tags.length + 1}&${upload}`, await openPart(draft, start, partBytes)));
    await completeUpload(bucket, { key, upload, tags });
  } catch (error) {
    await abortUpload(bucket, key, upload).catch(() => undefined);
    throw error;
  }
}

function beginUpload({ send, place }: Bucket, key: string, sha256: string): Promise<string> {
  return send({ method: 'POST', key, query: 'uploads=', headers: objectHeaders(sha256) }, async (answer) => {
    const id = elementOf(await readTextBody(answer, place.timeoutMs), 'UploadId');
    if (!id) throw new StoreError('refused', 'UploadId');
    return unescapeXml(id);
  });
}

function putPart({ send, place }: Bucket, key: string, query: string, body: RequestBody): Promise<string> {
  return send({ method: 'PUT', key, query, body }, async (answer) => {
    await readTextBody(answer, place.timeoutMs);
    const tag = answer.headers.etag;
    if (!tag) throw new StoreError('refused', 'ETag');
    return tag;
  });
}

async function completeUpload(
  { send, place }: Bucket,
  { key, upload, tags }: { key: string; upload: string; tags: string[] },
): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag.replaceAll('&', '&amp;')}</ETag></Part>`);
  const bytes = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  await send({ method: 'POST', key, query: upload, body: bodyOf(bytes) }, async (answer) => {
    // Large objects are assembled while the connection is open, and the response begins with 200 before the result is known.
    const text = await readTextBody(answer, place.timeoutMs);
    if (text.includes('<Error>')) throw new StoreError('busy', elementOf(text, 'Code'));
  }).catch((error: unknown) => {
    // A retry after a lost response finds no such upload; the later check of the object decides.
    if (!(error instanceof StoreError && error.detail === 'NoSuchUpload')) throw error;
  });
}

async function abortUpload({ send }: Bucket, key: string, upload: string): Promise<void> {
  await send({ method: 'DELETE', key, query: upload }, async (answer) => void answer.resume());
}

/** Aborts uploads under the prefix that began before the given time; returns how many. */
export async function abortOldUploads(bucket: Bucket, prefix: string, before: Date): Promise<number> {
  let aborted = 0;
  let next = '';
  do {
    const text = await bucket.send({ method: 'GET', key: '', query: `uploads=&prefix=${encodeURIComponent(prefix)}${next}` }, (answer) =>
      readTextBody(answer, bucket.place.timeoutMs),
    );
    for (const upload of elementsOf(text, 'Upload')) {
      const [key, id, begun] = ['Key', 'UploadId', 'Initiated'].map((name) => unescapeXml(elementOf(upload, name) ?? ''));
      if (!key?.startsWith(prefix) || !id || !(Date.parse(begun!) < before.getTime())) continue;
      await abortUpload(bucket, key, `uploadId=${encodeURIComponent(id)}`);
      aborted += 1;
    }
    const markers = ['NextKeyMarker', 'NextUploadIdMarker'].map((name) => encodeURIComponent(unescapeXml(elementOf(text, name) ?? '')));
    next = elementOf(text, 'IsTruncated') === 'true' ? `&key-marker=${markers[0]}&upload-id-marker=${markers[1]}` : '';
  } while (next !== '');
  return aborted;
}
