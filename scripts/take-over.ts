import { resolve } from 'node:path';
import { readBatch } from '#operations/takeover/service/batches.ts';
import { importSite } from '#operations/takeover/service/import-site.ts';
import { openUploadScanDeps } from '#operations/upload-scans/deps.ts';
import { createFileScan } from '#operations/upload-scans/service/scan-local-file.ts';
import { parseArguments } from '#platform/command.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { openChangeDeps } from '#workflow/change-orders/deps.ts';
import { runCommand } from './site/site-context.ts';

const usage = [
  '用法：npm run take-over -- <旧站.zip> --category <栏目代码> --title <名称>',
  '把旧站网页（ZIP，UTF-8 或 GBK）中的文章、图片与附件冻结为一批，打印每个原地址的去向。',
  '文章在管理端“内容 → 旧站迁入”起草变更单并由他人复核后才上线；中断后用同一文件再运行一次即可继续。',
].join('\n');
const read = parseArguments(process.argv.slice(2), { category: { type: 'string' }, title: { type: 'string' } });
const [file] = 'values' in read ? read.positionals : [];
const { category = '', title = '' } = 'values' in read ? read.values : {};
if (!file || !category || !title) {
  console.error('problem' in read ? `${read.problem}\n${usage}` : usage);
  process.exit(2);
}
await runCommand('take-over', async ({ ctx, config, files }) => {
  const secret = await loadSecret(config);
  const deps = openChangeDeps({ config, secret, files });
  const scan = createFileScan(openUploadScanDeps({ config, secret, files }), '旧站的附件');
  const id = await importSite(ctx, deps, { scan, file: resolve(process.env.INIT_CWD ?? '.', file), category, title });
  const { draft } = await readBatch(ctx, id, []);
  for (const line of draft.articles) console.log(`迁入    ${line}`);
  for (const line of draft.nowhere) console.log(`无去向  ${line}`);
  for (const line of draft.deadLinks) console.log(`死链接  ${line}`);
  console.log(
    `第 ${id} 批：${draft.articles.length} 篇文章待复核，${draft.nowhere.length} 个原地址没有去向，${draft.deadLinks.length} 个链接失效`,
  );
});
