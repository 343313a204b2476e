import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './run-tool.ts';

/**
 * Lists the test files affected by changes from the main branch: by Vitest's own selection, which runs everything when a file
 * changed that is not imported (`forceRerunTriggers` in vitest.config.ts), and those that read repository files themselves.
 */
export function listChangedTests(): string[] {
  if (git('status', '--porcelain') === '' && git('rev-parse', 'HEAD') === git('rev-parse', base())) return [];
  const words = ['list', `--changed=${base()}`, '--filesOnly', '--json'];
  const listed = execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], { cwd: root, encoding: 'utf8' });
  const reached = (JSON.parse(listed.slice(listed.indexOf('['))) as { file: string }[]).map(({ file }) => relative(root, file));
  const reading = globSync(['{src,demo,scripts}/**/*.test.{ts,tsx}', 'test/*.test.ts'], { cwd: root }).filter((file) =>
    /\bglobSync\b|source-files\.ts'|\breadFileSync\b/.test(readFileSync(`${root}${file}`, 'utf8')),
  );
  return [...new Set([...reached, ...reading.filter((file) => !file.endsWith('.full.test.ts'))])];
}

/** The merge base with the main branch; the last commit when there is no copy of the main branch. */
const base = (): string => git('merge-base', 'HEAD', 'origin/main') || 'HEAD';

function git(...words: string[]): string {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
