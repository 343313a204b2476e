import { elementOf, elementsOf, readAnswer, unescapeXml } from './answer.ts';
import type { Bucket } from './bucket.ts';

/** The keys of all objects with the prefix, without it. */
export async function listObjects({ send, place }: Bucket, prefix: string): Promise<string[]> {
  const names: string[] = [];
  let token: string | undefined;
  do {
    const next = token === undefined ? '' : `continuation-token=${encodeURIComponent(token)}&`;
    const text = await send({ method: 'GET', key: '', query: `${next}list-type=2&prefix=${encodeURIComponent(prefix)}` }, (answer) =>
      readAnswer(answer, place.timeoutMs),
    );
    const keys = elementsOf(text, 'Contents').map((entry) => unescapeXml(elementOf(entry, 'Key') ?? ''));
    names.push(...keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)));
    token = elementOf(text, 'IsTruncated') === 'true' ? unescapeXml(elementOf(text, 'NextContinuationToken') ?? '') : undefined;
  } while (token);
  return names;
}
