import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from '#platform/config/config.ts';
import type { DatabaseAddresses } from './database-server.ts';
import { prepareSchema } from './schema.ts';

/** Prepares a database for the site: migrates the schema, and loads the demo firm at the very first start. */
export async function prepareDatabase(config: Config, server: DatabaseAddresses, say: (line: string) => void): Promise<void> {
  const { applied, isSetUp } = await prepareSchema(server);
  if (applied.length > 0) say(`数据库结构：应用了 ${applied.length} 个变更`);
  if (isSetUp || !config.demo) return;
  say('首次启动，正在载入示例公司的内容（不需要时以 DEMO=off 启动）…');
  await loadDemoAside(config, server.connectionString);
  say('示例内容已载入');
}

/** Runs in a separate process, so that the memory for loading is released and the serving site does not hold it. */
async function loadDemoAside(config: Config, connectionString: string): Promise<void> {
  const child = fork(new URL('./load-demo-process.ts', import.meta.url), { serialization: 'advanced' });
  child.send({ config, connectionString });
  const [code] = (await once(child, 'exit')) as [number | null];
  // The process has already printed the error.
  if (code !== 0) throw new Error(`loading the demo firm ended with ${code}`);
}
