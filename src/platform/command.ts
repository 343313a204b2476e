import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Context } from './context.ts';

/** The terminal on which a progress bar is shown. */
export interface OutputTerminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** The output of a command and its terminal. */
export interface CommandOutput {
  /** Prints a line of the report. */
  say(line: string): void;
  /** The terminal that shows progress. */
  terminal: OutputTerminal;
}

/** The context for parsing arguments: the folder that relative paths start from, and the operator's login name on this computer. */
export interface CommandEnvironment {
  fromHere(path: string): string;
  user: string;
}

/** A command with valid arguments. Returns the exit code: 0 done, 1 not done. */
export type RunnableCommand = (ctx: Context, output: CommandOutput) => Promise<number>;

export interface CommandProblem {
  problem: string;
}

/** Splits arguments into options and the rest, or returns a Chinese message naming the option that is unknown or has no value. */
export function parseArguments<Options extends NonNullable<ParseArgsConfig['options']>>(words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    const option = error instanceof Error ? /'(-[^' ]*)/.exec(error.message)?.[1] : undefined;
    return { problem: `不认识或不完整的选项${option ? `：${option}` : ''}` };
  }
}

/** Prints why nothing was done and returns the exit code. */
export function printProblem({ say }: CommandOutput, problem: string): number {
  say(problem);
  return 1;
}
