import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { importKnownPasswords } from '#identity/accounts/service/passwords/known-passwords.ts';
import { runCommand } from './site/site-context.ts';

// Imports a list of passwords that nobody may choose. Exit code 0: imported; 1: nothing was changed; 2: wrong usage.
const words = process.argv.slice(2);
const files = words.filter((word) => !word.startsWith('--'));
const unknown = words.filter((word) => word.startsWith('--') && word !== '--replace');
if (files.length !== 1 || unknown.length > 0) {
  console.error(
    '用法：npm run passwords -- <文件> [--replace]\n文件每行一个密码，或每行一个 SHA-1（十六进制，可带“:次数”）；--replace 先清空以前导入的',
  );
  process.exit(2);
}
// npm runs every command in the project's folder; file paths are relative to the user's folder.
const file = resolve(process.env.INIT_CWD ?? '.', files[0]!);
await runCommand('passwords', async ({ ctx }) => {
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw new Error(`没有这个文件：${file}`);
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
  const { added, total } = await importKnownPasswords(ctx, lines, { replaces: words.includes('--replace') });
  console.log(`已导入 ${added} 条，禁用名单中现有 ${total} 条；新设置或修改密码时即按它核对`);
});
