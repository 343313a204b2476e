import { openForCommand } from './site/database-server.ts';
import { exitWith } from './site/failure.ts';
import { prepareSchema } from './site/schema.ts';
import { readConfigOrExit } from './site/settings.ts';

// Brings the database's structure up to date without starting the site, as an upgrade of several servers wants it.
const config = readConfigOrExit();
try {
  const server = await openForCommand(config);
  const { applied } = await prepareSchema(server.connectionString).finally(() => server.release());
  console.log(applied.length > 0 ? `已应用 ${applied.length} 个结构变更：${applied.join('、')}` : '数据库结构已是最新');
} catch (error) {
  exitWith(error);
}
