import { parseArgs } from 'node:util';
import { generateArticles } from '#modules/content/generate-articles.ts';
import { runCommand } from './site/site-context.ts';

// Fills the site with synthetic articles, to try lists and search on as many as a long history has.
const usage = '用法：npm run demo -- --articles 1000000';

await runCommand('demo', async ({ ctx }) => {
  const { values } = parseArgs({ options: { articles: { type: 'string' } } });
  const count = Number(values.articles);
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000) throw new Error(`${usage}（1 到 10,000,000 篇）`);
  console.log(`正在生成 ${count.toLocaleString('zh-CN')} 篇示例公告…`);
  const started = performance.now();
  const made = await generateArticles(ctx, count);
  console.log(`已生成 ${made.toLocaleString('zh-CN')} 篇，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`);
});
