// Commands for audit and archive records: `verify-audit`, `export-audit` and `read-archive` of package.json.
const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  'verify-audit': () => import('./records/verify-audit.ts'),
  'export-audit': () => import('./records/export-audit.ts'),
  'read-archive': () => import('./records/read-archive.ts'),
};
const [name = ''] = process.argv.splice(2, 1);
if (!Object.hasOwn(commands, name)) throw new Error(`no such command: ${name}`);
await commands[name]!();
