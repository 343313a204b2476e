import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openAuditDeps } from '#app/console-server/audit-deps.ts';
import { openModuleServices } from '#app/modules.ts';
import { auditExportInput } from '#operations/audit/schema.ts';
import { exportAudit } from '#operations/audit/service/read-audit.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { runCommand } from '../site/site-context.ts';

// Exports the audit entries of a filter into a sealed file, like the console; `verify-audit -- --export <file>` verifies it
// without a database. The export itself is audited.
const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: text, until: text, actor: text, action: text, subject: text, request: text, reason: text },
});
const [path] = positionals;

await runCommand('export-audit', async ({ ctx, config, files }) => {
  const filter = auditExportInput.safeParse(values);
  if (!path || !filter.success)
    throw new Error(
      `${filter.error?.issues.map(({ message }) => message).join('；') ?? '请写明文件'}\n用法：npm run export-audit -- <文件> --reason 监管检查 [--from 2026-11-01] [--until 2026-11-30] [--actor staff:12] [--action staff.login] [--subject …] [--request …]`,
    );
  const { csv, rows } = await exportAudit(
    ctx,
    openAuditDeps(openModuleServices({ config, secret: await loadSecret(config), files })),
    filter.data,
  );
  // Never overwrites a file: it may be evidence.
  await writeFile(resolve(process.env.INIT_CWD ?? '.', path), csv, { mode: 0o600, flag: 'wx' });
  console.log(`已导出 ${rows} 条；核对：npm run verify-audit -- --export ${path}`);
});
