import { partedBy, permissions } from '#contract/permissions.ts';
import { permissionNames, scopeNames } from '#modules/console/staff/web/permission-names.ts';
import type { EndpointGroup } from '#platform/http/openapi/groups.ts';
import { listActs } from './console-modules.ts';

/** `docs/permissions.md`: every permission with the acts that it opens, as the calls declare it. */
export function writePermissions(groups: readonly EndpointGroup[]): string {
  const acts = listActs(groups);
  const rows = permissions.map((permission) => {
    const summaries = acts.filter(({ may }) => may === permission).map(({ summary }) => summary);
    const { group, name } = permissionNames[permission];
    const scopes = (partedBy[permission] ?? []).map((kind) => scopeNames[kind]);
    return [`\`${permission}\``, group, name, scopes.join('、') || '全公司', summaries.join('；') || '—'];
  });
  const lines = [['permission', '所属', '名称', '按范围分', '对应的操作'], ...rows];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => widthOf(cells[column]!))));
  const [head, ...body] = lines.map(
    (cells) => `| ${cells.map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell))).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [
    '# Permissions',
    '',
    'Written by `npm run docs` from the calls of the console: `may` of a call is the permission without which it is refused. Of a subject outside of the scopes of whoever has it they are told that it is not there.',
    '',
    head,
    rule,
    ...body,
    '',
  ].join('\n');
}

/** As the formatter counts: a Chinese character is two wide. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (/[\u2E80-\uFFEF]/.test(char) ? 2 : 1), 0);
