// Commands for audit, transparency log and archives: `verify-audit`, `export-audit`, `verify-log`, `seal-keys`, `log-keys` and `read-archive`.
const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  'verify-audit': () => import('./records/verify-audit.ts'),
  'export-audit': () => import('./records/export-audit.ts'),
  'verify-log': () => import('./records/verify-log.ts'),
  'seal-keys': () => import('./records/seal-keys.ts'),
  'log-keys': () => import('./records/log-keys.ts'),
  'read-archive': () => import('./records/read-archive.ts'),
};
const [name = ''] = process.argv.splice(2, 1);
if (!Object.hasOwn(commands, name)) throw new Error(`no such command: ${name}`);
await commands[name]!();
