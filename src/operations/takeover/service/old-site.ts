import { CallError } from '#contract/call-error.ts';
import { ParserError } from '#platform/parsing/parser-error.ts';
import { parserTask } from '#platform/parsing/parser-pool.ts';
import { backgroundParsers } from '#platform/parsing/pools.ts';
import { FileError } from '#platform/tabular/cell.ts';
import type { OldPage } from './read-page.ts';
import type parseSite from './site-parser.ts';
import type { SiteQuestion } from './site-parser.ts';

const reading = parserTask<typeof parseSite>(new URL('./site-parser.ts', import.meta.url), { partMs: 120_000 });

/** The files of a former site, by their path below its root; read one at a time, in a parser process. */
export interface OldSite {
  readonly paths: readonly string[];
  read(path: string): Promise<Buffer>;
  readPage(path: string): Promise<OldPage>;
}

/**
 * Opens a site that was packed as ZIP. Throws `FileError`, in Chinese, for one that is damaged, locked, unpacks to far too much, names files outside of
 * itself, or is more than its reader can take; so do its readings.
 */
export async function openOldSite(file: string): Promise<OldSite> {
  return {
    paths: (await ask({ file, read: 'paths' })) as readonly string[],
    read: async (path) => (await ask({ file, read: 'file', path })) as Buffer,
    readPage: async (path) => (await ask({ file, read: 'page', path })) as OldPage,
  };
}

async function ask(question: SiteQuestion) {
  const { file: path } = question;
  try {
    return await backgroundParsers.run(reading, question, { path }, { near: path });
  } catch (error) {
    if (error instanceof FileError || error instanceof CallError) throw error;
    throw new FileError(error instanceof ParserError ? error.message : 'ZIP 文件已损坏。', { cause: error });
  }
}
