import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { isOutcome } from '#contract/call-error.ts';
import type { FirmDraft } from '#operations/setup/schema.ts';
import { setUpSite } from './first-day/set-up.ts';
import { openForCommand } from './site/database-server.ts';
import { exitWith } from './site/failure.ts';
import { prepareSchema } from './site/schema.ts';
import { readConfigOrExit } from './site/settings.ts';

const [file] = process.argv.slice(2);
if (!file || file.startsWith('-')) {
  console.error(
    '用法：npm run new-firm -- firm.yaml\n为空站建立一家公司：资料、标准内容与三名管理员；文件的写法见 docs/zh/安装与首日.md。',
  );
  process.exit(2);
}
const config = readConfigOrExit();
const dutyNames = { system: '系统管理员', security: '安全管理员', audit: '审计员' } as const;

try {
  const draft = parse(await readFile(file, 'utf8')) as FirmDraft;
  const server = await openForCommand(config);
  try {
    const { connectionString } = server;
    await prepareSchema(server);
    const { administrators } = await setUpSite({ config, connectionString, draft });
    console.log('公司已建立。请把下面的一次性链接分别交给本人（24 小时内打开，只能使用一次）：');
    for (const { duty, name, loginName, link } of administrators)
      console.log(`  ${dutyNames[duty]} ${name}（${loginName}）：http://localhost:${config.consolePort}${link}`);
  } finally {
    await server.release();
  }
} catch (error) {
  if (isOutcome(error, 'invalidInput')) for (const { path, message } of error.errors) console.error(`${path}：${message}`);
  exitWith(error);
}
