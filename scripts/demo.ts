import { parseArgs } from 'node:util';
import { generateArticles } from '#content/articles/service/import/generate-articles.ts';
import type { SimulatedPart } from '#demo/day/simulate-day.ts';
import { exitWith } from './site/failure.ts';
import { runCommand } from './site/site-context.ts';

const partNames: Readonly<Record<string, readonly [name: string, unit: string]>> = {
  complaints: ['投诉、举报、咨询和建议', '件'],
  callBacks: ['回电预约', '个'],
  cases: ['业务', '笔'],
  deliveries: ['投递', '份'],
  orders: ['变更单', '张'],
  lists: ['名单文件', '份'],
};

const { values } = parseArgs({
  options: { articles: { type: 'string' }, check: { type: 'boolean' }, day: { type: 'string' } },
  strict: false,
});
await (values.check === true ? checkTexts() : values.day === undefined ? fillSite(readCount()) : playDemoDay(values.day));

/** Validates the demo firm's texts; needs no database. */
async function checkTexts(): Promise<void> {
  try {
    const { checkDemo } = await import('#demo/check.ts');
    console.log(`示例公司的 ${await checkDemo()} 个文本文件都可以载入`);
  } catch (error) {
    exitWith(error);
  }
}

/** Adds synthetic articles, to test lists and search with a realistic amount. */
async function fillSite(count: number): Promise<void> {
  await runCommand('demo', async ({ ctx }) => {
    console.log(`正在生成 ${count.toLocaleString('zh-CN')} 篇示例公告…`);
    const started = performance.now();
    await generateArticles(ctx, count);
    console.log(`已生成 ${count.toLocaleString('zh-CN')} 篇，用时 ${secondsSince(started)} 秒`);
  });
}

/** Simulates a working day of the firm, so that every queue of the console has items; `--day 2` simulates another. */
async function playDemoDay(wanted: string | boolean): Promise<void> {
  const [{ simulateDay }, { maxDays }] = await Promise.all([import('#demo/day/simulate-day.ts'), import('#demo/day/staff-actors.ts')]);
  const number = wanted === true ? 1 : Number(wanted);
  if (!Number.isInteger(number) || number < 1 || number > maxDays)
    exitWith(`示例有 ${maxDays} 天：npm run demo -- --day 放入第一天，--day 2 到 --day ${maxDays} 放入以后的各天`);
  await runCommand('demo', async ({ ctx, config, files }) => {
    const [{ openDemoDayDeps }, { hasDayStarted }] = await Promise.all([import('./site/day-deps.ts'), import('#demo/day/claims.ts')]);
    if (number > 1 && !(await hasDayStarted(ctx, 1))) throw new Error('请先放入第一天：npm run demo -- --day');
    console.log(`正在放入示例的第 ${number} 天…`);
    const started = performance.now();
    let lapStarted = started;
    const told = ({ part, count }: SimulatedPart) => {
      const [name, unit] = partNames[part] ?? [part, ''];
      console.log(`  ${name}：${count > 0 ? `${count} ${unit}，${secondsSince(lapStarted)} 秒` : '此前已经放入，没有再添加'}`);
      lapStarted = performance.now();
    };
    await simulateDay(ctx, await openDemoDayDeps(config, files), { number, told });
    console.log(`完成，用时 ${secondsSince(started)} 秒；登录管理端即可开始，账号见 README`);
  });
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}

function readCount(): number {
  const wanted = Number(values.articles);
  if (Number.isInteger(wanted) && wanted >= 1 && wanted <= 10_000_000) return wanted;
  return exitWith(
    '用法：npm run demo -- --articles 1000000（1 到 10,000,000 篇），或 npm run demo -- --day（放入示例的一天，--day 2 是下一天），或 npm run demo -- --check（检查 demo/ 的文本）',
  );
}
