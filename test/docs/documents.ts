import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../source-files.ts';

const zh = 'docs/zh';

export const readDocument = (name: string): string => readFileSync(join(root, name), 'utf8');

/** The pages of docs/zh as its first page lists them, which is the order in which they are read. */
export const chinesePages: readonly string[] = [
  ...new Set([...readDocument(`${zh}/README.md`).matchAll(/\]\(([^/#)]+\.md)/g)].map(([, name]) => `${zh}/${name}`)),
];

export const allChinesePages: readonly string[] = globSync(`${zh}/*.md`, { cwd: root }).map((name) => name.replaceAll('\\', '/'));

export interface CommandBlock {
  readonly page: string;
  readonly line: number;
  readonly commands: string;
  /** True for a command that runs until it is stopped: it counts as done when the site is ready. */
  readonly isStart: boolean;
}

/** The blocks of a page that are marked `sh run` or `sh run start`, without the indentation of the list that contains them. */
export function listRunBlocks(page: string): CommandBlock[] {
  const lines = readDocument(page).split('\n');
  const blocks: CommandBlock[] = [];
  for (const [at, text] of lines.entries()) {
    const [, indent, start] = /^( *)```sh run( start)?$/.exec(text) ?? [];
    if (indent === undefined) continue;
    const end = lines.indexOf(`${indent}\`\`\``, at);
    const commands = lines.slice(at + 1, end).map((line) => line.slice(indent.length));
    blocks.push({ page, line: at + 1, commands: commands.join('\n'), isStart: start !== undefined });
  }
  return blocks;
}
