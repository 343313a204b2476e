import { CallError } from '#contract/call-error.ts';
import { ParserError } from '../parsing/parser-error.ts';
import { parserTask, type ParserPool, type ParserTask } from '../parsing/parser-pool.ts';
import { backgroundParsers, parsers } from '../parsing/pools.ts';
import { createFileError } from './check/file-error.ts';
import type documentParser from './document-parser.ts';
import type { DocumentAnswers, DocumentRequest } from './document-parser.ts';
import type { PdfFacts } from './read-document.ts';

type Task = ParserTask<DocumentRequest, DocumentAnswers[keyof DocumentAnswers]>;

const program = new URL('./document-parser.ts', import.meta.url);
/** Documents of ten megabytes took at most 150 MB; one that needs much more is not a valid document. */
const memoryMb = 320;
/** Users wait for these. */
const quick: Task = parserTask<typeof documentParser>(program, { partMs: 15_000, memoryMb });
const patient: Task = parserTask<typeof documentParser>(program, { memoryMb });

const ask = <Read extends keyof DocumentAnswers>(task: Task, pool: ParserPool, question: DocumentRequest & { read: Read }) =>
  pool.run(task, question, question) as Promise<DocumentAnswers[Read]>;

/**
 * Returns the text of a PDF or DOCX. Throws when it cannot be read, and `ParserError` when the child process exits, takes over 60
 * s or needs too much memory.
 */
export const parseWords = (bytes: Uint8Array, mediaType: string): Promise<string> =>
  ask(patient, backgroundParsers, { bytes, mediaType, read: 'words' });

/** Returns title, page count and letter count of a PDF. Throws like `parseWords`. */
export const parsePdfFacts = (bytes: Uint8Array, pool = parsers): Promise<PdfFacts> =>
  ask(patient, pool, { bytes, mediaType: 'application/pdf', read: 'facts' });

/**
 * Returns whether a document has readable text; false for one that is broken, has a password, or takes over 15 s. Throws 40029
 * while too many are queued.
 */
export const hasWords = (bytes: Uint8Array, mediaType: string, pool = parsers): Promise<boolean> =>
  ask(quick, pool, { bytes, mediaType, read: 'hasWords' }).catch((error: unknown) => {
    if (error instanceof CallError) throw error;
    return false;
  });

/** See `DocumentChecker`. */
export const checkDocumentIsolated = (bytes: Uint8Array, mediaType: string, pool = parsers): Promise<{ pages: number | null }> =>
  ask(quick, pool, { bytes, mediaType, read: 'check' }).catch(toRefusal);

/** Throws 40001 for a file that does not match its known type, has a password, or contains programs. */
export const checkForProgramsIsolated = (bytes: Uint8Array, mediaType: string): Promise<void> =>
  ask(quick, parsers, { bytes, mediaType, read: 'programs' }).catch(toRefusal);

function toRefusal(error: unknown): never {
  throw error instanceof ParserError ? createFileError(error.message) : error;
}
