import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './config.ts';
import { mayBeInFile, type Setting } from './setting.ts';

/** Longer than any secret: naming a log, an image or a database by mistake is reported. */
const longest = 64 * 1024;

/**
 * Adds secrets that are given as files: `NAME_FILE` names one (container secrets), or `NAME` is in the folder that systemd
 * creates for `LoadCredential` (systemd.exec(5)) and names in `CREDENTIALS_DIRECTORY`. Does not throw: `problems` has a Chinese
 * line for each unreadable or empty file, and for each secret that is given twice, which is ambiguous.
 */
export function withSecretsFromFiles(
  environment: Environment,
  settings: Readonly<Record<string, Setting>>,
): { environment: Environment; problems: readonly string[] } {
  const problems: string[] = [];
  const added: Record<string, string> = {};
  for (const { name } of Object.values(settings).filter(mayBeInFile)) {
    const given = [...readDirectly(environment, name), ...readNamed(environment, name), ...readCredential(environment, name)];
    if (given.length > 1) problems.push(`${name} 由 ${given.map(({ from }) => from).join('、')} 重复给出，请只保留一处`);
    const [only] = given;
    if (only && 'problem' in only) problems.push(only.problem);
    else if (only) added[name] = only.text;
  }
  return { environment: { ...environment, ...added }, problems };
}

type SecretSource = { from: string } & ({ text: string } | { problem: string });

const readDirectly = (environment: Environment, name: string): SecretSource[] =>
  isSet(environment[name]) ? [{ from: `环境变量 ${name}`, text: environment[name]! }] : [];

function readNamed(environment: Environment, name: string): SecretSource[] {
  const path = environment[`${name}_FILE`]?.trim();
  if (!isSet(path)) return [];
  return [readSecret(`环境变量 ${name}_FILE`, path!) ?? { from: `${name}_FILE`, problem: `${name}_FILE 所指的文件不存在：${path}` }];
}

function readCredential(environment: Environment, name: string): SecretSource[] {
  const folder = environment['CREDENTIALS_DIRECTORY'];
  const found = isSet(folder) && readSecret(`systemd 凭据 ${name}`, join(folder!, name));
  return found ? [found] : [];
}

const isSet = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';

/** Returns undefined when there is no such file. */
function readSecret(from: string, path: string): SecretSource | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text === '') return { from, problem: `${from}：文件 ${path} 是空的` };
    return text.length > longest ? { from, problem: `${from}：文件 ${path} 太大，不是密钥` } : { from, text };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? undefined : { from, problem: `${from}：文件 ${path} 无法读取（${code}）` };
  }
}
