import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Permission } from '#contract/permissions.ts';
import { permissionNames } from '#identity/staff/web/permission-names.ts';
import { asCode, writeTable } from './markdown.ts';

const root = join(import.meta.dirname, '../..');

/** Permissions whose calls return or change data about persons. */
const personal = [
  ...(['case.read', 'case.handle', 'case.approve', 'client.read', 'client.manage', 'privacy.handle'] as const),
  ...(['callBack.read', 'callBack.handle', 'complaint.read', 'complaint.answer', 'complaint.extend'] as const),
  ...(['recruitment.read', 'recruitment.manage', 'recruitment.judge'] as const),
  ...(['personal.reveal', 'personal.export', 'personal.export-approve'] as const),
  ...(['account.read', 'account.manage', 'role.read', 'role.manage', 'audit.read', 'audit.export'] as const),
] satisfies readonly Permission[];

interface Schema {
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  additionalProperties?: Schema | boolean;
}

interface Operation {
  summary: string;
  'x-permission'?: string;
  security?: readonly Readonly<Record<string, unknown>>[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}

interface Contract {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Lists the operations of a written contract, in its order. */
function readOperations(file: string): Operation[] {
  const { paths } = JSON.parse(readFileSync(join(root, 'docs', file), 'utf8')) as Contract;
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

/** Returns the names of all fields, those of objects as paths. */
function listFields(schema: Schema | undefined, path = ''): string[] {
  if (!schema) return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => listFields(one, path));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const inside = listFields(one, `${path}${name}.`);
    return inside.length > 0 ? inside : [`${path}${name}`];
  });
  const more = typeof schema.additionalProperties === 'object' ? listFields(schema.additionalProperties, path) : [];
  return [...new Set([...own, ...listFields(schema.items, path), ...more, ...parts])];
}

const firstSchema = (content: Readonly<Record<string, { schema?: Schema }>> | undefined): Schema | undefined =>
  Object.values(content ?? {})[0]?.schema;

/** Fields of an answer: only what is below `result` is data. */
const listRead = ({ responses }: Operation): string[] =>
  listFields(firstSchema(responses['200']?.content)).flatMap((name) => (name.startsWith('result.') ? [name.slice('result.'.length)] : []));

const listWritten = ({ requestBody }: Operation): string[] => listFields(firstSchema(requestBody?.content));

const rowOf = (operation: Operation): string[] => [
  operation.summary,
  asCode(listRead(operation)) || '—',
  asCode(listWritten(operation)) || '—',
];

const columns = ['操作', '可读的字段', '可写的字段'];

/** Returns who reads and writes which fields of data about persons, as Markdown. */
export function writeFieldAccess(): string {
  const staff = readOperations('openapi-console.json');
  const own = readOperations('openapi.json');
  const ofToken = (token: string) => own.filter(({ security = [] }) => security.some((one) => token in one));
  return [
    '# 字段读写清单',
    '',
    '给信息安全与测评机构：谁可以读、可以写个人信息与账号的哪些字段。服务器只返回表中的字段，只接受表中的字段，其余一律拒绝或忽略。哪些角色有哪些权限由公司在“角色与权限”中设定，出厂的见[权限](../permissions.md)。',
    '',
    '- 员工还受范围限制（营业网点、待办队列、本人承办）：范围以外的与不存在的答复相同。',
    '- 姓名、号码、邮箱、地址在员工的答复中都是脱敏的；完整内容只由“查看完整个人信息”一次给出一个字段，须写理由、重新验证、每天限次，记入审计，客户在本人的时间线中看到。',
    '- 客户与应聘者只读写本人的数据；控制账户的字段另须两种验证，见[各操作的验证](../permissions.md#acts-of-clients-and-their-proofs)。',
    '',
    '本页由 `npm run docs` 从两份接口文件生成，接口文件由代码中的声明生成：声明改动而没有更新本页，测试不通过。',
    '',
    ...personal.flatMap((permission) => [
      `## ${permissionNames[permission].name}（\`${permission}\`）`,
      '',
      ...writeTable(columns, staff.filter((one) => one['x-permission'] === permission).map(rowOf)),
      '',
    ]),
    '## 客户本人',
    '',
    ...writeTable(columns, ofToken('clientToken').map(rowOf)),
    '',
    '## 应聘者本人',
    '',
    ...writeTable(columns, ofToken('seekerToken').map(rowOf)),
    '',
  ].join('\n');
}
