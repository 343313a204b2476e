import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from '#platform/config/config.ts';
import { prepareSchema } from './schema.ts';

/** Brings a database to the point where the site can serve from it: its structure, and at the very first start the demo firm. */
export async function prepareDatabase(config: Config, connectionString: string, say: (line: string) => void): Promise<void> {
  const { applied, isSetUp } = await prepareSchema(connectionString);
  if (applied.length > 0) say(`数据库结构：应用了 ${applied.length} 个变更`);
  if (isSetUp || !config.demo) return;
  say('首次启动，正在载入示例公司的内容（不需要时以 DEMO=off 启动）…');
  await loadDemoAside(config, connectionString);
  say('示例内容已载入');
}

/** In a process of its own: what loading takes is given back when it ends, and the site that serves afterwards does not carry it. */
async function loadDemoAside(config: Config, connectionString: string): Promise<void> {
  const child = fork(new URL('./load-demo-process.ts', import.meta.url), { serialization: 'advanced' });
  child.send({ config, connectionString });
  const [code] = (await once(child, 'exit')) as [number | null];
  // What went wrong has been said by the process itself.
  if (code !== 0) throw new Error(`loading the demo firm ended with ${code}`);
}
