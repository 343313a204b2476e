import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ToolRun {
  exitCode: number;
  output: string;
}

export interface ToolOptions {
  env?: Readonly<Record<string, string | undefined>>;
  /** Streams the output instead of collecting it. */
  isLive?: boolean;
  /** The interpreter of the script, instead of this Node. */
  by?: string;
}

/** Runs a tool's script in the repository's root. */
export function runTool(script: string, words: readonly string[], options: ToolOptions = {}): Promise<ToolRun> {
  const { env, isLive = false, by = process.execPath } = options;
  const child = spawn(by, [script, ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}
