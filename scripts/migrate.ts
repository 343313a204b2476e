import { openForCommand } from './site/database-server.ts';
import { exitWith } from './site/failure.ts';
import { prepareSchema } from './site/schema.ts';
import { readConfigOrExit } from './site/settings.ts';

// Migrates the database schema without starting the site, for upgrades of several servers.
const config = readConfigOrExit();
try {
  const server = await openForCommand(config);
  const { applied } = await prepareSchema(server).finally(() => server.release());
  console.log(applied.length > 0 ? `已应用 ${applied.length} 个结构变更：${applied.join('、')}` : '数据库结构已是最新');
} catch (error) {
  exitWith(error);
}
