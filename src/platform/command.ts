import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Context } from './context.ts';

/** What a progress bar draws on: a terminal. */
export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Where a command speaks, and who stands before it. */
export interface CommandOutput {
  /** Where the report goes. */
  say(line: string): void;
  /** Where progress is drawn. */
  terminal: Terminal;
}

/** What the words are read with: the folder that paths are meant from, and the operator's name at this computer. */
export interface CommandPlace {
  fromHere(path: string): string;
  user: string;
}

/** A command whose words are in order. Runs to the exit code: 0 done, 1 not done. */
export type Runnable = (ctx: Context, output: CommandOutput) => Promise<number>;

export interface Problem {
  problem: string;
}

/** Splits words into options and the rest, or says in Chinese which option is unknown or has no value. */
export function readWords<Options extends NonNullable<ParseArgsConfig['options']>>(words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    const option = error instanceof Error ? /'(-[^' ]*)/.exec(error.message)?.[1] : undefined;
    return { problem: `不认识或不完整的选项${option ? `：${option}` : ''}` };
  }
}

/** Says why nothing was done. */
export function sayProblem({ say }: CommandOutput, problem: string): number {
  say(problem);
  return 1;
}
