#!/usr/bin/env node
// Entry point of every command, on any Node (>= 20) and before anything is installed: installs the locked dependencies when they
// are missing or outdated, then runs scripts/<name>.ts, or its built form, on the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.installed-lock');
const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const [name, ...words] = process.argv.slice(2);
const script = join(root, 'scripts', `${name}.ts`);
const builtScript = join(root, 'dist', 'server', `${name}.js`);

/**
 * Settings of the C library's allocator, so that freed memory returns to the system. All threads share one arena (10 to 30 MB
 * less than with two), and blocks from 128 KB, such as the compression buffers of each page, are mapped and unmapped separately.
 * By default the library raises that threshold to the largest block seen, which costs a visited site 100 MB. A socket buffer is
 * half as large, so reading is not affected.
 */
const returningMemory = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

if (!name || !/^[a-z-]+$/.test(name) || !existsSync(script)) stop(`没有这个命令：${name ?? ''}`);
if (Number(process.versions.node.split('.')[0]) < 20) stop(`需要 Node 20 或以上，现在是 ${process.versions.node}`);
installIfNeeded();
runPinned();

function installIfNeeded() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const digest = createHash('sha256').update(lock).digest('hex');
  if (existsSync(pinnedNode) && isInstalled(lock, digest)) return;
  console.log(
    existsSync(modules) ? '依赖有变化，正在按 package-lock.json 重新安装…' : '首次运行，正在按 package-lock.json 安装依赖（约一分钟）…',
  );
  const result = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (result.status !== 0) stop('依赖安装失败，请检查上面的提示与网络后重试');
  // If install scripts are disabled, the pinned Node's own script must be run explicitly.
  if (!existsSync(pinnedNode)) npm(['rebuild', 'node', '--ignore-scripts=false']);
  if (!existsSync(pinnedNode)) stop('固定版本的 Node 未能安装：请允许 npm 运行 node 包的安装脚本');
  writeFileSync(stampFile, digest);
}

/** Returns true when node_modules matches the lock file, regardless of the installer. */
function isInstalled(lock, digest) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return true;
  const installedFile = join(modules, '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(lock).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  const isSame = Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
  if (isSame) writeFileSync(stampFile, digest);
  return isSame;
}

function npm(args) {
  const options = { cwd: root, stdio: 'inherit' };
  const entry = process.env.npm_execpath;
  if (entry?.endsWith('.js')) return spawnSync(process.execPath, [entry, ...args], options);
  return spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Runs the script in place of this process: forwards signals and returns the exit code. A site that ends unexpectedly is restarted. */
function runPinned() {
  // The script detects by the closed IPC channel that this process has ended: a server must not outlive its command. Smaller garbage
  // collection steps reduce the memory of an idle site by a third, which leaves room for an import. The site also collects once after its
  // start.
  const flags = { start: ['--max-semi-space-size=4', '--expose-gc'], import: ['--max-semi-space-size=8'] }[name] ?? [];
  // Caches compiled code between runs: the second start must respond within three seconds.
  const env = { NODE_COMPILE_CACHE: join(modules, '.cache', 'node'), ...returningMemory, ...process.env };
  const begin = (more = {}, options = words) => {
    const program = existsSync(builtScript) ? builtScript : script;
    const child = spawn(pinnedNode, [...flags, program, ...options], {
      cwd: root,
      env: { ...env, ...more },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    child.once('error', (error) => stop(`无法运行 ${pinnedNode}：${error.message}`));
    return child;
  };
  const { end } = name === 'start' ? superviseSite(begin) : runOnce(begin);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  if (process.env.npm_lifecycle_event) whenCallerIsGone(() => end('SIGTERM'));
}

const exitCodeOf = (code, signal) => code ?? 128 + constants.signals[signal];

function runOnce(begin) {
  const child = begin();
  child.once('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
  return { end: (signal) => child.kill(signal) };
}

/** The exit code of the site after an unexpected error (scripts/site/run-site.ts). */
const unexpected = 70;
const longestPause = 60;
const quietMs = 600_000;

/**
 * Restarts the site when it ends unexpectedly, after 1 s, 2 s, 4 s … 60 s; from 1 s again after ten minutes of operation. A start
 * that fails before the site has ever served (a wrong setting, a port in use) is not retried. The embedded database keeps
 * running, and the next process connects to it.
 */
function superviseSite(begin) {
  let child;
  let pausing;
  let isStopping = false;
  let hasEverServed = false;
  let times = 0;
  let inARow = 0;

  const run = (more) => {
    child = begin(more);
    let servesSince;
    child.on('message', (message) => {
      if (message === 'serving') servesSince = performance.now();
    });
    child.once('exit', (code, signal) => {
      hasEverServed ||= servesSince !== undefined;
      const hasCrashed = signal !== null || code === unexpected || (servesSince === undefined && code !== 0);
      if (isStopping || !hasEverServed || !hasCrashed) process.exit(exitCodeOf(code, signal));
      const why = signal ?? `退出码 ${code}`;
      if (servesSince !== undefined && performance.now() - servesSince > quietMs) inARow = 0;
      const seconds = Math.min(longestPause, 2 ** inARow);
      inARow += 1;
      times += 1;
      console.error(`网站进程意外结束（${why}），${seconds} 秒后重新启动（第 ${times} 次）…`);
      pausing = setTimeout(() => {
        pausing = undefined;
        run({ REPLACED_TIMES: String(times), REPLACED_AFTER: signal ?? `exit ${code}` });
      }, seconds * 1000);
    });
  };
  run({});
  return {
    end(signal) {
      isStopping = true;
      if (!pausing) return child.kill(signal);
      // The database left running by the ended process is stopped by another process that does nothing else.
      clearTimeout(pausing);
      pausing = undefined;
      child = begin({}, ['--release']);
      child.once('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
    },
  };
}

/**
 * npm runs this through a shell, which does not forward the signal that ends it: stopping npm would leave the site running. So
 * both parents are watched, the shell and npm.
 */
function whenCallerIsGone(react) {
  const first = identifyCaller();
  setInterval(() => {
    if (identifyCaller() !== first) react();
  }, 300);
}

function identifyCaller() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const isShell = /\((sh|dash|bash|ash|zsh)\)/.test(stat);
    return `${process.ppid}/${isShell ? stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] : ''}`;
  } catch {
    return String(process.ppid);
  }
}

/** For monitors 1 and 2 are findings of the doctor; 3 says that it could not run. */
function stop(message) {
  console.error(message);
  process.exit(name === 'doctor' ? 3 : 1);
}
