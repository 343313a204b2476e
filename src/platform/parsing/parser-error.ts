import { CallError, fail } from '#contract/call-error.ts';
import { FileError } from '../tabular/cell.ts';

export type ParserFailure = 'crashed' | 'timeout' | 'memory';

const again = '再上传；如果仍然不行，请把这个文件交给技术人员检查。';
const messages: Readonly<Record<ParserFailure, string>> = {
  crashed: `这个文件让读取程序意外结束，文件可能已损坏，没有读取任何内容。请用原来的软件打开，另存或重新导出一份后${again}`,
  timeout: `读取这个文件用了太长时间，已经停止，没有读取任何内容。请删去不需要的内容，或拆分成几个较小的文件后${again}`,
  memory: `读取这个文件需要的内存超过上限，已经停止，没有读取任何内容。请删去不需要的内容，或拆分成几个较小的文件后${again}`,
};

/** A parser process ended early, or was ended. The message is Chinese and meant for the uploader. */
export class ParserError extends Error {
  override readonly name = 'ParserError';
  readonly failure: ParserFailure;

  constructor(failure: ParserFailure, cause?: unknown) {
    super(messages[failure], { cause });
    this.failure = failure;
  }
}

/** Creates error 40029: the queue of files is full. */
export const createParserBusyError = (): CallError => fail('tooManyRequests', '现在上传的文件较多，请稍后再试', { retryAfter: 30 });

/** An error in the form in which a parser process sends it. */
export type PlainError =
  | { kind: 'file'; message: string; position: number | undefined }
  | { kind: 'call'; code: number; message: string; more: Pick<CallError, 'status' | 'errors' | 'retryAfter' | 'extra'> }
  | { kind: 'other'; name: string; message: string; stack: string | undefined };

export function toPlainError(error: unknown): PlainError {
  if (error instanceof FileError) return { kind: 'file', message: error.message, position: error.position };
  if (error instanceof CallError) {
    const { code, message, status, errors, retryAfter, extra } = error;
    return { kind: 'call', code, message, more: { status, errors, retryAfter, extra } };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'other', name, message, stack };
}

export function fromPlainError(plain: PlainError): Error {
  if (plain.kind === 'file') return new FileError(plain.message, plain.position === undefined ? {} : { position: plain.position });
  if (plain.kind === 'call') {
    const { retryAfter, ...more } = plain.more;
    return new CallError(plain.code, plain.message, { ...more, ...(retryAfter !== undefined && { retryAfter }) });
  }
  const error = new Error(plain.message);
  return Object.assign(error, { name: plain.name, ...(plain.stack !== undefined && { stack: plain.stack }) });
}
