import type { Bucket } from './bucket.ts';
import { elementOf, elementsOf, readTextBody, unescapeXml } from './response.ts';

/** An object in a list. */
export interface ListedObject {
  /** Its key without the prefix of the list. */
  readonly name: string;
  readonly size: number;
  /** Upload time by the clock of the store. */
  readonly at: Date;
}

/** Lists the keys of all objects with the prefix, without it. */
export async function listObjects(bucket: Bucket, prefix: string): Promise<string[]> {
  return (await listObjectFacts(bucket, prefix)).map(({ name }) => name);
}

/** Lists all objects with the prefix. */
export async function listObjectFacts({ send, place }: Bucket, prefix: string): Promise<ListedObject[]> {
  const found: ListedObject[] = [];
  let token: string | undefined;
  do {
    const next = token === undefined ? '' : `continuation-token=${encodeURIComponent(token)}&`;
    const text = await send({ method: 'GET', key: '', query: `${next}list-type=2&prefix=${encodeURIComponent(prefix)}` }, (answer) =>
      readTextBody(answer, place.timeoutMs),
    );
    for (const entry of elementsOf(text, 'Contents')) {
      const key = unescapeXml(elementOf(entry, 'Key') ?? '');
      const [size, at] = [Number(elementOf(entry, 'Size')), new Date(elementOf(entry, 'LastModified') ?? '')];
      if (key.startsWith(prefix)) found.push({ name: key.slice(prefix.length), size, at });
    }
    token = elementOf(text, 'IsTruncated') === 'true' ? unescapeXml(elementOf(text, 'NextContinuationToken') ?? '') : undefined;
  } while (token);
  return found;
}
