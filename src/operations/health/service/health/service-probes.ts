import { readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isWithoutFolder } from '#platform/config/config.ts';
import { createClamdScanner } from '#platform/storage/file-scanner.ts';
import { StoreError } from '#platform/storage/store-error.ts';
import { findReplacement } from '#platform/watching/replacement.ts';
import type { Context } from '#platform/context.ts';
import type { OperationDeps } from '../../deps.ts';
import { bad, good, poor, unused, type HealthProbe } from './probe.ts';

const lowShare = 0.15;
const leastShare = 0.05;
const silentMs = 60_000;
const soonDays = 30;
const gigabyte = 1024 ** 3;

/** Of the data folder; of where drafts are put down in a process that has none. */
async function checkSpace(_ctx: Context, { config }: OperationDeps) {
  const { bavail, blocks, bsize } = await statfs(isWithoutFolder(config) ? tmpdir() : config.dataDir);
  const share = bavail / blocks;
  const text = `可用 ${((bavail * bsize) / gigabyte).toFixed(1)} GB（${Math.round(share * 100)}%）`;
  if (share < leastShare) return bad(text);
  return share < lowShare ? poor(text) : good(text);
}

/** Told by its reason: whoever runs the site can do something about most of them. */
async function checkFiles(ctx: Context, deps: OperationDeps) {
  const place = deps.config.fileStore === 's3' ? `存储桶 ${deps.config.s3Bucket}` : '数据文件夹';
  try {
    return await tryFiles(deps, place);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ err: error }, 'the object store is not well');
    return bad(`${place}：${error.message}`);
  }
}

/** A file is written, read and removed, in the way in which all files are. */
async function tryFiles({ files }: OperationDeps, place: string) {
  const began = performance.now();
  const word = Buffer.from('qianting');
  const { key } = await files.write(
    (async function* () {
      yield word;
    })(),
    { limit: word.byteLength },
  );
  try {
    const pieces = await (await files.read(key)).toArray();
    if (!Buffer.concat(pieces as Buffer[]).equals(word)) return bad('写入与读出的内容不同');
  } finally {
    await files.remove(key);
  }
  return good(`${place}：写入、读出、删除用时 ${Math.round(performance.now() - began)} 毫秒`);
}

async function checkScanner(_ctx: Context, { config: { fileScanner } }: OperationDeps) {
  if (!fileScanner) return unused('未设置 FILE_SCANNER，只核对文件类型');
  const found = await createClamdScanner(fileScanner, 2000).scan(Buffer.from('clean'));
  return found === undefined ? good('应答正常') : bad('把无害的文字报为病毒');
}

async function checkQuotes(ctx: Context, { quotes: { feed } }: OperationDeps) {
  if (!feed) return unused('未设置 QUOTES_URL');
  if (feed.heardAt === null) return poor('启动以来还没有收到行情');
  const silent = ctx.now.getTime() - feed.heardAt;
  const text = `${Math.max(0, Math.round(silent / 1000))} 秒前收到行情`;
  return silent > silentMs ? poor(text) : good(text);
}

/** By what agreements are signed: a certificate that ends unseen makes every later signature worthless. */
async function checkCertificate(ctx: Context, { agreement: { firmCertificate, timeStamps } }: OperationDeps) {
  if (!firmCertificate) return unused('未设置 AGREEMENT_CERT_FILE，以演示证书签署');
  const days = Math.floor((firmCertificate.certificates[0].validToDate.getTime() - ctx.now.getTime()) / 86_400_000);
  const text = `签署证书还有 ${days} 天到期${timeStamps ? '' : '，不加盖时间戳'}`;
  if (days < 0) return bad(`签署证书已过期 ${-days} 天`);
  return days < soonDays ? poor(text) : good(text);
}

async function checkProcess() {
  const hours = process.uptime() / 3600;
  const since = hours < 48 ? `${hours.toFixed(1)} 小时` : `${Math.floor(hours / 24)} 天`;
  const limit = await readFile('/sys/fs/cgroup/memory.max', 'utf8').then(Number, () => Number.NaN);
  const { rss } = process.memoryUsage();
  const text = `已运行 ${since}，内存 ${Math.round(rss / 1024 ** 2)} MB，Node ${process.versions.node}`;
  const replaced = findReplacement();
  if (replaced) return poor(`${text}；网站进程曾意外结束，已自动重新启动 ${replaced.times} 次（上次：${replaced.why}），原因见运行日志`);
  return rss > limit * 0.9 ? poor(`${text}，接近上限`) : good(text);
}

export const serviceProbes: readonly HealthProbe[] = [
  { name: '磁盘空间', check: checkSpace },
  { name: '文件存取', check: checkFiles },
  { name: '病毒检查', check: checkScanner },
  { name: '行情源', check: checkQuotes },
  { name: '签署证书', check: checkCertificate },
  { name: '本进程', check: checkProcess },
];
