import { z } from 'zod';
import { asCode, readData, writeTable } from './markdown.ts';
import { listTableColumns, type TableColumns } from './table-columns.ts';

const classNames = ['public', 'internal', 'trace', 'personal', 'credential'] as const;
const className = z.enum(classNames);
type ClassName = z.infer<typeof className>;

const dataClasses = z.strictObject({
  classes: z.record(className, z.strictObject({ name: z.string(), level: z.int().min(1).max(5), covers: z.string() })),
  tables: z.record(className, z.array(z.string())),
  columns: z.partialRecord(className, z.array(z.string())),
  exact: z.record(z.string(), className),
});

export type DataClasses = z.infer<typeof dataClasses>;

export const readDataClasses = (): DataClasses => readData('data-classes.yaml', dataClasses);

/** True for a column name of this pattern, which may have one `*` for any characters. */
export function fitsPattern(pattern: string, column: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? column === start : column.startsWith(start) && column.endsWith(end);
}

/** Returns the class of a column; undefined for a table that is in no list. */
export function classify({ classes, tables, columns, exact }: DataClasses, table: string, column: string): ClassName | undefined {
  const ofTable = classNames.find((name) => tables[name].includes(table));
  if (ofTable === undefined) return undefined;
  const fitting = classNames.filter((name) => columns[name]?.some((pattern) => fitsPattern(pattern, column)));
  const higher = fitting
    .filter((name) => classes[name].level > classes[ofTable].level)
    .toSorted((a, b) => classes[b].level - classes[a].level);
  return exact[`${table}.${column}`] ?? higher[0] ?? ofTable;
}

/** What each level requires, and where the site does it. */
const requirements: readonly (readonly string[])[] = [
  [
    '保存',
    '不加密',
    '不加密，由数据库与磁盘的加密保护',
    '身份、联系方式、账号、证件、资产、简历，以及投诉、业务办理、招聘、回电、内部备注中的叙述逐条加密（SM4-GCM 或 AES-256-GCM），绑定行与列；证明材料、证件照片、简历文件各以自己的密钥加密',
    '只保存散列；私钥与种子加密',
  ],
  ['完整性', '发布须复核，网页存证', '写入有审计记录，审计逐段封存', '加密自带认证；审计逐段封存', '同左'],
  ['传输', 'TLS', 'TLS', 'TLS', 'TLS；登录密码另在浏览器以公钥加密'],
  ['谁可以看', '所有人', '有权限的员工', '本人；有权限的员工默认见脱敏内容，查看完整内容须写理由、每天限次、记入审计', '谁也看不到原文'],
  ['网址与日志', '可以', '可以，不含查询串', '不进网址与日志', '不进网址与日志'],
  ['导出', '可以', '须复核', '须复核，限量、限时、记入审计', '不能导出'],
  ['保存多久', '按内容', '按作业，见“保存期限”', '按法规与业务的期限，到期清除或归档；注销时删除', '到期或更换即清除'],
];

/** Returns the classification as Markdown. */
export function writeDataClasses(): string {
  const data = readDataClasses();
  const tables = listTableColumns();
  const named = (name: ClassName | undefined) => (name === undefined ? '未分级' : data.classes[name].name);
  const levelOf = (name: ClassName | undefined) => (name === undefined ? '' : String(data.classes[name].level));
  const rowOf = ({ table, columns }: TableColumns): string[] => {
    const classOf = (column: string) => classify(data, table, column);
    const found = classNames.map((name) => ({ name, columns: columns.filter((column) => classOf(column) === name) }));
    const [usual] = found.toSorted((one, other) => other.columns.length - one.columns.length);
    const others = found.filter((one) => one !== usual && one.columns.length > 0);
    const highest = Math.max(...found.filter((one) => one.columns.length > 0).map((one) => data.classes[one.name].level));
    return [
      `\`${table}\``,
      String(highest),
      `${named(usual?.name)}（${levelOf(usual?.name)}）`,
      others.map((one) => `${named(one.name)}（${levelOf(one.name)}）：${asCode(one.columns)}`).join('；'),
    ];
  };
  const counts = (name: ClassName) =>
    tables.reduce((sum, { table, columns }) => sum + columns.filter((column) => classify(data, table, column) === name).length, 0);
  const subjects = [...new Set(tables.map(({ subject }) => subject))];
  return [
    '# 数据分类分级',
    '',
    '给数据安全、合规与测评机构：数据库每一列属于哪一类、哪一级，每一级怎样保护。级别借用金融数据安全分级指南（JR/T 0197—2020）的五级，数字越大越重要；网站没有第五级的数据。与该指南、证券期货业数据分类分级指引（JR/T 0158—2018）各条的对应**待核对**，公司的定级以公司的制度为准。',
    '',
    '本页由 `npm run docs` 从数据库的表与 `scripts/docs/data-classes.yaml` 生成；新的表没有分级时测试失败。文件按所属的列定级：公开文件第一级，客户、投诉人、应聘者的文件第三级。',
    '',
    '## 类与级',
    '',
    ...writeTable(
      ['级', '类', '包括', '列数'],
      classNames.map((name) => [levelOf(name), named(name), data.classes[name].covers, String(counts(name))]),
    ),
    '',
    '## 每一级怎样保护',
    '',
    ...writeTable(['', '第一级', '第二级', '第三级', '第四级'], requirements),
    '',
    '各项的实现与测试见[安全与密评等保对照](安全与密评等保对照.md)与[安全自查 ASVS](安全自查ASVS.md)。',
    '',
    '## 各表',
    '',
    '每张表先写多数列的类；与它不同的列写在“其余的列”。',
    ...subjects.flatMap((subject) => [
      '',
      `### ${subject}`,
      '',
      ...writeTable(['表', '最高级', '多数的列', '其余的列'], tables.filter((one) => one.subject === subject).map(rowOf)),
    ]),
    '',
  ].join('\n');
}
