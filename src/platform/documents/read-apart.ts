import type { PdfFacts } from './read-document.ts';
import { workApart } from './work-apart.ts';

const usualLimitMs = 60_000;

/** The words of a PDF or DOCX, read in a thread of its own. Throws when it cannot be read, needs over 60 s (unless told) or 512 MB. */
export async function readApart(bytes: Uint8Array, mediaType: string, { timeLimitMs = usualLimitMs } = {}): Promise<string> {
  const work = workApart(new URL('./document-worker.ts', import.meta.url), { bytes, mediaType }, timeLimitMs);
  // Node's watch mode speaks on this channel as well.
  for await (const message of work) if (typeof message === 'string') return message;
  throw new Error('the reader ended without a text');
}

/** Title, pages and letters of a PDF, read likewise. */
export async function readFactsApart(bytes: Uint8Array, { timeLimitMs = usualLimitMs } = {}): Promise<PdfFacts> {
  const work = workApart(
    new URL('./document-worker.ts', import.meta.url),
    { bytes, mediaType: 'application/pdf', wantsFacts: true },
    timeLimitMs,
  );
  for await (const message of work) if (typeof message === 'object' && message && 'letters' in message) return message as PdfFacts;
  throw new Error('the reader ended without the facts');
}
