import { parseArguments } from '#platform/command.ts';
import { audit } from '#platform/database/audit.ts';
import { moveFiles } from '#platform/storage/move-files.ts';
import { openBucketPlace, openFolderPlace } from '#platform/storage/move-places.ts';
import { openConfiguredBucket } from '#platform/storage/open-stores.ts';
import { checkBucket } from '#platform/storage/s3/check-bucket.ts';
import { runCommand } from './site/site-context.ts';

// Copies files and pictures from the data folder into the bucket, or back, whether or not the site is running. Nothing is removed
// at the source. Exit code 0: complete; 1: incomplete.
const usage = '用法：npm run move-files [-- --back] [-- --check]　--back 从存储桶复制回数据文件夹；--check 同时重新核对以前复制的内容';
const read = parseArguments(process.argv.slice(2), { back: { type: 'boolean' }, check: { type: 'boolean' } });
if ('problem' in read) {
  console.error(`${read.problem}\n${usage}`);
  process.exit(2);
}
const { back: isBack = false, check: isThorough = false } = read.values;
const say = console.log;
await runCommand('move-files', async ({ ctx, config }) => {
  const bucket = openConfiguredBucket(config);
  if (!bucket) throw new Error('没有设置对象存储：请设置 S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY、S3_SECRET_KEY');
  await checkBucket(bucket);
  const [folder, shelf] = [openFolderPlace(config.dataDir), openBucketPlace(bucket)];
  const [from, to] = isBack ? [shelf, folder] : [folder, shelf];
  const began = performance.now();
  const counts = await moveFiles(ctx, { from, to, isThorough, say }, await from.listMedia());
  const { copied, present, gone, lost, bytes } = counts;
  for (const name of lost.slice(0, 20)) say(`缺失或内容不符：${name}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(isBack ? `存储桶 ${config.s3Bucket} → ${config.dataDir}` : `${config.dataDir} → 存储桶 ${config.s3Bucket}`);
  say(
    `新复制 ${copied} 个（${(bytes / 1024 ** 2).toFixed(1)} MB），已有 ${present} 个，期间删除 ${gone} 个，缺失或不符 ${lost.length} 个，用时 ${seconds} 秒`,
  );
  await audit(ctx, 'files.move', `files:${isBack ? 'disk' : 's3'}`, { copied, bytes, present, gone, lost: lost.length });
  process.exitCode = lost.length === 0 ? 0 : 1;
});
