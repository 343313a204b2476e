import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const stampFile = join(root, 'dist', '.build-stamp');
const sources = ['src', 'public', 'docs/zh/manual', 'scripts/build', 'scripts/first-day', 'scripts/site'];
const settings = ['package-lock.json', 'vite.config.ts', 'tsconfig.json'];
const outputs = [
  'dist/client/.vite/manifest.json',
  'dist/client/.vite/rules.json',
  'dist/ssr/entry.server.js',
  'dist/server/run-site.js',
  'dist/server/start.js',
  'dist/console/index.html',
  'dist/verifier/index.html',
];

/** The built server, and the script that builds it before starting it. */
export const serverProgram = pathToFileURL(join(root, 'dist/server/run-site.js')).href;
export const startScript = pathToFileURL(join(root, 'scripts/start.ts')).href;

/** Returns true if the build matches the current sources. */
export const isBuilt = async (): Promise<boolean> => isBuiltFrom(await hashSources());

const isBuiltFrom = async (stamp: string): Promise<boolean> =>
  outputs.every((file) => existsSync(join(root, file))) && (await readFile(stampFile, 'utf8').catch(() => '')) === stamp;

/** Builds the browser's files, the server and its renderer unless the existing build matches the current sources. */
export async function buildIfNeeded(say: (line: string) => void): Promise<void> {
  const stamp = await hashSources();
  if (await isBuiltFrom(stamp)) return;
  say('正在构建网页…');
  const started = performance.now();
  await rm(stampFile, { force: true }).catch((cause: NodeJS.ErrnoException) => {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(cause.code!)) throw cause;
    throw new Error('程序更新后还没有构建，本用户又不能写入程序文件夹：请由其所有者运行 npm run build', { cause });
  });
  await Promise.all([
    vite('build'),
    vite('build', '--ssr'),
    vite('build', '--ssr', '--mode', 'program'),
    vite('build', '--mode', 'console'),
    vite('build', '--mode', 'verifier'),
  ]);
  await mkdir(join(root, 'dist'), { recursive: true });
  // Written last, so that an aborted build is repeated.
  await writeFile(stampFile, stamp);
  say(`构建完成（${((performance.now() - started) / 1000).toFixed(1)} 秒）`);
}

/** One hash over everything that affects the build. Reads the files, because a checkout does not preserve their times. */
async function hashSources(): Promise<string> {
  const listed = await Promise.all(sources.map((folder) => listFiles(join(root, folder))));
  const files = [...listed.flat(), ...settings.map((name) => join(root, name))].toSorted();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries())
    hash.update(`${file.slice(root.length)}\n${contents[index]!.byteLength}\n`).update(contents[index]!);
  return hash.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name));
}

/** Silent unless it fails; then the full output is shown. */
function vite(...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`构建失败（vite ${words.join(' ')}）：\n${output}`))));
  });
}
