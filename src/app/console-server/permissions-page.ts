import { scopeKindsByPermission, permissions } from '#contract/permissions.ts';
import { actRules, proofNames, actRuleOf, type ActKind } from '#identity/clients/web/step-up/acts-and-proofs.ts';
import { permissionNames, scopeNames } from '#identity/staff/web/permission-names.ts';
import type { EndpointGroup } from '#platform/http/openapi/groups.ts';
import { listStaffActs } from './console-modules.ts';

/** Writes `docs/permissions.md`: every permission with its acts, as declared by the calls. */
export function writePermissions(groups: readonly EndpointGroup[]): string {
  const acts = listStaffActs(groups);
  const rows = permissions.map((permission) => {
    const summaries = acts.filter(({ may }) => may === permission).map(({ summary }) => summary);
    const { group, name } = permissionNames[permission];
    const scopes = (scopeKindsByPermission[permission] ?? []).map((kind) => scopeNames[kind]);
    return [`\`${permission}\``, group, name, scopes.join('、') || '全公司', summaries.join('；') || '—'];
  });
  return [
    '# Permissions',
    '',
    'Written by `npm run docs` from the calls of the console: `may` of a call is the permission that it requires. For a subject outside of their scopes staff get the same response as if it did not exist.',
    '',
    ...writeTable([['permission', '所属', '名称', '按范围分', '对应的操作'], ...rows]),
    '',
    ...writeClientActs(),
    '',
  ].join('\n');
}

/** Writes the proofs that a client needs for each act, from the table that the calls use. */
function writeClientActs(): string[] {
  const rows = (Object.keys(actRules) as ActKind[]).map((act) => {
    const { name, calls, ways, brings = [], note = '' } = actRuleOf(act);
    const sets = ways.map((way) => way.map((proof) => proofNames[proof]).join(' + ') || '已登录的会话即可');
    return [name, calls.join('；') || '—', brings.map((proof) => proofNames[proof]).join('、') || '—', sets.join('；'), note || '—'];
  });
  return [
    '## Acts of clients and their proofs',
    '',
    'Written from `src/identity/clients/web/step-up/acts-and-proofs.ts`, which the calls also use; `src/app/acts-and-proofs.test.ts` tries every act with every insufficient set. An open session and text messages are never enough for an act that controls the account. An identity number is not a proof, nor is a number, mail address or password that was changed within the hold. Each of these acts is reported by mail and on the timeline.',
    '',
    ...writeTable([['操作', '接口', '请求本身须带', '足够的核验（任选一组）', '说明'], ...rows]),
  ];
}

function writeTable(lines: readonly (readonly string[])[]): string[] {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => widthOf(cells[column]!))));
  const [head, ...body] = lines.map(
    (cells) => `| ${cells.map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell))).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [head!, rule, ...body];
}

/** Returns the width that the formatter assumes: a Chinese character counts as two. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (/[\u2E80-\uFFEF]/.test(char) ? 2 : 1), 0);
