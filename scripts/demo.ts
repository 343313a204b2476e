import { parseArgs } from 'node:util';
import { generateArticles } from '#modules/portal/content/service/import/generate-articles.ts';
import { exitWith } from './site/failure.ts';
import { runCommand } from './site/site-context.ts';

const { values } = parseArgs({ options: { articles: { type: 'string' }, check: { type: 'boolean' } }, strict: false });
await (values.check === true ? checkTexts() : fillSite(readCount()));

/** Reads the demo firm's texts and says what is wrong with them; needs no database. */
async function checkTexts(): Promise<void> {
  try {
    const { checkDemo } = await import('#demo/check.ts');
    console.log(`示例公司的 ${await checkDemo()} 个文本文件都可以载入`);
  } catch (error) {
    exitWith(error);
  }
}

/** Fills the site with synthetic articles, to try lists and search on as many as a long history has. */
async function fillSite(count: number): Promise<void> {
  await runCommand('demo', async ({ ctx }) => {
    console.log(`正在生成 ${count.toLocaleString('zh-CN')} 篇示例公告…`);
    const started = performance.now();
    await generateArticles(ctx, count);
    console.log(`已生成 ${count.toLocaleString('zh-CN')} 篇，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`);
  });
}

function readCount(): number {
  const wanted = Number(values.articles);
  if (Number.isInteger(wanted) && wanted >= 1 && wanted <= 10_000_000) return wanted;
  return exitWith('用法：npm run demo -- --articles 1000000（1 到 10,000,000 篇），或 npm run demo -- --check（检查 demo/ 的文本）');
}
