import { CallError } from '#contract/call-error.ts';
import { FileError } from '../tabular/cell.ts';
import { ParserError } from './parser-error.ts';
import { reportParserFailure, type ParserTask } from './parser-pool.ts';

/**
 * Reads a table file by a parser task. Throws `FileError` also for a reader's error without a message of its own, because the
 * file must be the cause.
 */
export async function refuseUnreadable<Result>(
  task: Pick<ParserTask<never, unknown>, 'program'>,
  path: string,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileError || error instanceof CallError) throw error;
    const failure = error instanceof ParserError ? error : new ParserError('crashed', error);
    if (failure !== error) await reportParserFailure(task, failure.failure, { path });
    throw new FileError(failure.message, { cause: failure });
  }
}
