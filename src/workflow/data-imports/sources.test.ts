import iconv from 'iconv-lite';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { importList, listTarget, listImportTargets } from '#securities/list-imports/service/list-target.ts';
import { withFiles } from '#test/factories/securities/list-imports.ts';
import { actAsImportStaff, buildImportDeps, clerkRights, sendFile } from '#test/factories/workflow/data-imports.ts';
import { trialRegister } from '#test/factories/workflow/imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { nameColumns } from '#workflow/imports/definition/table.ts';
import { listSources } from '#workflow/imports/sources/read-sources.ts';
import { readSourceFile, writeSourceFile } from '#workflow/imports/sources/source-file.ts';
import { saveAnswers } from '#workflow/imports/sources/write-sources.ts';
import { registerTarget } from '#workflow/imports/stores/register/register-target.ts';
import { createDataImportApi } from './api.ts';
import { dailySourceGet, dailySourceList, dailySourceRemove, dailySourceSave, dailySourceTry } from './calls/sources.ts';
import { toDraft, toFormValues } from './console/sources/form-values.ts';
import type { SourceDetail, SourceList, SourceSave, SourceSaveResult, SourceTrialResult } from './schema/sources.ts';

const { db, context } = useDatabase();
const ctx = context();
const endpoints = indexEndpoints(createDataImportApi(buildImportDeps()));
const ask = (call: AnyCall, input: unknown, who = clerk!) =>
  invoke(endpoints.get(`${call.method} ${call.path}`)!, who, input) as Promise<never>;
type Person = Awaited<ReturnType<typeof actAsImportStaff>>;
let clerk: Person | undefined;

beforeAll(async () => {
  clerk = await actAsImportStaff(ctx, clerkRights);
});
afterEach(async () => {
  await db.deleteFrom('importSources').execute();
});

/**
 * An interface file of a counterparty: fields separated by bars, a control line, a trailer with a hash total of the codes and the
 * sum of all bytes.
 */
const mapping = {
  targets: ['collateral'],
  columns: {
    code: { headings: [], spellings: {}, position: 1 },
    name: { headings: [], spellings: {}, position: 2 },
    exchange: { headings: [], spellings: { 1: '沪市', 2: '深市' }, position: 3 },
    haircut: { headings: [], spellings: {}, position: 4, unit: 'fraction' },
    effectiveOn: { headings: [], spellings: {}, position: 5, none: ['00000000'] },
  },
  layout: {
    separator: 'bar',
    cells: 6,
    none: ['99999999'],
    control: { mark: 'HEADER', list: { at: 2, word: 'DBZQ' }, date: 3, effectiveOn: 4, count: 5 },
    trailer: {
      mark: 'END',
      count: 2,
      sums: [
        { at: 3, column: '折算率' },
        { at: 4, column: '证券代码', modulo: 97 },
      ],
      checksum: { at: 5, algorithm: 'bytes', modulo: 65_536, withControl: false, withBreaks: true },
    },
  },
};
const draft = { code: 'counterparty', name: '示例对手方接口', mapping };
const rows = ['600000|浦发银行|1|0.7|00000000|x', '000001|平安银行|2|0.65|20260901|y'];
const block = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('');
const byteSum = (text: string) => [...Buffer.from(text)].reduce((sum, byte) => (sum + byte) % 65_536, 0);
const trailer = `END|2|1.35|${(600_000 + 1) % 97}|${byteSum(block(rows))}`;
const file = ({ control = 'HEADER|DBZQ|20260820|20260821|2', lines = rows, end = trailer } = {}) => block([control, ...lines, end]);

const save = (more: object = {}, who?: Person) =>
  ask(dailySourceSave, { ...draft, isNew: true, revision: null, ...more } satisfies Partial<SourceSave>, who) as Promise<SourceSaveResult>;
const read = (code = 'counterparty', who?: Person) => ask(dailySourceGet, { code }, who) as Promise<SourceDetail>;
interface Attempt {
  description?: object;
  list?: string;
  date?: string;
  name?: string;
  who?: Person;
}
const attempt = (
  text: string | Buffer,
  { description = draft, list = 'collateral', date = '', name = 'list.txt', who = clerk! }: Attempt = {},
) =>
  ask(
    dailySourceTry,
    { draft: JSON.stringify(description), list, date, file: { name, type: '', bytes: new Uint8Array(Buffer.from(text)) } },
    who,
  ) as Promise<SourceTrialResult>;
/** Returns the description with another value at a path. */
const withPart = (path: string, value: unknown): object => {
  const copy = structuredClone(draft) as Record<string, unknown>;
  const names = path.split('.');
  const inside = names.slice(0, -1).reduce<Record<string, unknown>>((one, name) => one[name] as Record<string, unknown>, copy);
  inside[names.at(-1)!] = value;
  return copy;
};
const pathsOf = (asked: Promise<unknown>) =>
  asked.then(
    () => [],
    (error: { errors?: { path: string; message: string }[] }) => (error.errors ?? []).map(({ path, message }) => `${path} ${message}`),
  );

describe('a sample is read with a description before it is saved', () => {
  test('control line, trailer and rows are shown part by part, each beside the computed value', async () => {
    const trial = await attempt(file());
    expect(trial).toMatchObject({
      day: '2026-08-20',
      rowsBetween: 2,
      counts: { read: 2, sound: 2, rejected: 0 },
      columns: [
        { title: '证券代码', heading: '第 1 列' },
        { title: '证券简称', heading: '第 2 列' },
        { title: '市场', heading: '第 3 列' },
        { title: '折算率', heading: '第 4 列' },
        { title: '生效日期', heading: '第 5 列' },
      ],
      unused: ['第6列'],
    });
    expect(trial.sample.map(({ cells }) => cells.join(' '))).toEqual(['600000 浦发银行 沪市 70% ', '000001 平安银行 深市 65% 2026-09-01']);
    expect(trial.findings.filter(({ level }) => level === 'file' || level === 'row')).toEqual([]);
    expect(trial.control!.parts).toEqual([
      { title: '标记', at: 1, stated: 'HEADER', counted: 'HEADER', isRight: true },
      { title: '名单代号', at: 2, stated: 'DBZQ', counted: 'DBZQ', isRight: true },
      { title: '数据日期', at: 3, stated: '20260820', counted: '2026-08-20', isRight: true },
      { title: '生效日期', at: 4, stated: '20260821', counted: '2026-08-21', isRight: true },
      { title: '行数', at: 5, stated: '2', counted: '2 行', isRight: true },
    ]);
    expect(trial.trailer!.parts).toEqual([
      { title: '结束标记', at: 1, stated: 'END', counted: 'END', isRight: true },
      { title: '行数', at: 2, stated: '2', counted: '2 行', isRight: true },
      { title: '折算率合计', at: 3, stated: '1.35', counted: '1.35', isRight: true },
      { title: '证券代码合计（模 97）', at: 4, stated: String(600_001 % 97), counted: String(600_001 % 97), isRight: true },
      { title: '校验值（字节和）', at: 5, stated: String(byteSum(block(rows))), counted: null, isRight: true },
    ]);
    expect(await db.selectFrom('importSources').select('code').execute()).toEqual([]);
    expect(await db.selectFrom('auditEntries').select('id').where('action', 'like', 'importSource%').execute()).toEqual([]);
  });

  test.each([
    ['a row is lost', file({ lines: rows.slice(0, 1) }), ['行数', '折算率合计', '证券代码合计（模 97）'], '控制行写明 2 行，文件里有 1 行'],
    ['a figure was changed', file({ lines: [rows[0]!.replace('0.7', '0.6'), rows[1]!] }), ['折算率合计'], '各行相加是 1.25'],
    [
      'a code was changed',
      file({ lines: [rows[0]!.replace('600000', '600001'), rows[1]!] }),
      ['证券代码合计（模 97）'],
      '尾行写明「证券代码」合计除以 97 的余数',
    ],
    ['a name was changed', file({ lines: [rows[0]!.replace('浦发', '浦法'), rows[1]!] }), ['校验值（字节和）'], '尾行写明的 字节和 是'],
    ['the end mark is another', file({ end: trailer.replace('END', 'STOP') }), ['结束标记'], '应是以“END”开头的尾行'],
  ])('%s: the mismatching part is marked, with both values and the original lines', async (_what, text, wrong, message) => {
    const trial = await attempt(text);
    expect(trial.trailer!.parts.filter(({ isRight }) => isRight === false).map(({ title }) => title)).toEqual(wrong);
    expect(trial.findings[0]).toMatchObject({ level: 'file', message: expect.stringContaining(message) as string });
    expect([trial.sample, trial.lines[0]!.cells.slice(2)]).toEqual([[], text.split('\r\n')[1]!.split('|').slice(2)]);
  });

  test('an error in a row names its line and column, and the other rows are read', async () => {
    const lines = [rows[0]!, rows[1]!.replace('|2|', '|9|')];
    const trial = await attempt(file({ lines, end: `END|2|1.35|${600_001 % 97}|${byteSum(block(lines))}` }));
    expect(trial.counts).toEqual({ read: 2, sound: 1, rejected: 1, skipped: 0 });
    expect(trial.findings.filter(({ level }) => level === 'row')).toMatchObject([
      { place: '第 3 行「市场」', message: expect.stringContaining('“9”') as string },
    ]);
    expect(trial.sample).toHaveLength(1);
  });

  test('the encoding is shown, a header is matched by its headings, and columns without a description are named', async () => {
    // Code and name are not needed yet.
    const described = {
      code: '',
      name: '',
      mapping: {
        targets: ['collateral'],
        columns: { code: { headings: ['代号'] }, name: { headings: ['名字'] }, haircut: { headings: ['率'] } },
      },
    };
    const trial = await attempt(iconv.encode('代号,名字,率,备忘\n600000,浦发银行,70%,甲\n', 'gb18030'), {
      description: described,
      name: 'a.csv',
    });
    expect([trial.encoding, trial.unused, trial.control, trial.trailer]).toEqual([expect.stringMatching(/GB/i), ['备忘'], null, null]);
    expect(trial.sample.map(({ cells }) => cells)).toEqual([['600000', '浦发银行', '70%']]);
  });

  test.each([
    ['no file that can be read', Buffer.alloc(0), {}, 'file 文件是空的'],
    ['a list that it is not for', file(), { list: 'details' }, 'list 请选择这个来源适用的名单'],
    ['a list that there is not', file(), { list: 'nothing' }, 'list 请选择按哪一份名单读取'],
    ['a day that there is not', file(), { date: '2026-02-30' }, 'date 日期应为实际存在的日期'],
    [
      'a description that cannot be',
      file(),
      { description: withPart('mapping.columns.name.position', 1) },
      'mapping.columns 第 1 列同时写给了',
    ],
  ])('%s is refused at its field', async (_what, text, more, message) => {
    expect((await pathsOf(attempt(text, more))).join('\n')).toContain(message);
  });
});

test('a tried description is saved, listed, used by imports in the same way, changed and deleted, all with audit rows', async () => {
  expect(await save()).toEqual({ code: 'counterparty', warnings: [] });
  const { sources } = (await ask(dailySourceList, {})) as SourceList;
  expect(sources.find(({ code }) => code === 'counterparty')).toMatchObject({
    name: '示例对手方接口',
    isShipped: false,
    lists: ['可充抵保证金证券'],
    columns: 5,
    layout: ['按位置', '分隔符', '控制行', '尾行'],
    changedBy: expect.stringContaining('员工') as string,
  });
  const report = await withFiles({ 'list.txt': file() }, (pathOf) =>
    importList(ctx, { list: 'collateral', date: '2026-08-20', source: 'counterparty', files: [{ path: pathOf('list.txt') }] }),
  );
  expect([report.outcome, report.rows.sound]).toEqual(['published', 2]);
  const kept = await read();
  expect(kept).toMatchObject({ canChange: true, shipped: null, own: mapping });
  const changed = { ...draft, isNew: false, revision: kept.revision, name: '示例对手方接口（新）' };
  await save(changed);
  await expect(save(changed)).rejects.toMatchObject({ code: 40009 });
  expect((await read()).name).toBe('示例对手方接口（新）');
  await ask(dailySourceRemove, { code: 'counterparty' });
  await expect(read()).rejects.toMatchObject({ code: 40004 });
  await expect(ask(dailySourceRemove, { code: 'counterparty' })).rejects.toMatchObject({ code: 40004 });
  const records = await db
    .selectFrom('auditEntries')
    .select(['action', 'actorId'])
    .where('action', 'like', 'importSource%')
    .orderBy('id')
    .execute();
  expect(records.map(({ action, actorId }) => [action, actorId])).toEqual(
    ['save', 'save', 'remove'].map((act) => [`importSource.${act}`, String(clerk!.staffId)]),
  );
});

test('an uploaded interface file is recognised by its marker, with its list and its source', async () => {
  await save();
  const brought = await sendFile(clerk!, buildImportDeps(), file(), 'DBZQ20260820.txt');
  expect(brought).toMatchObject({ source: 'counterparty', days: ['2026-08-20'], targets: [{ kind: 'list', code: 'collateral' }] });
  expect(await sendFile(clerk!, buildImportDeps(), file({ control: 'HEADER|BDZQ|20260820|20260821|2' }), 'a.txt')).toMatchObject({
    source: null,
  });
  await save({ code: 'another' });
  expect(await sendFile(clerk!, buildImportDeps(), file(), 'a.txt')).toMatchObject({ source: null });
});

test('the command reads and writes the descriptions of the screen as a table, including moduli', async () => {
  await save();
  const source = (await listSources(ctx, listImportTargets)).find(({ code }) => code === 'counterparty')!;
  const table = writeSourceFile(source, listTarget('collateral').tables);
  expect(table).toContain('尾行合计,证券代码,,模97,4,');
  expect(table).toContain('尾行校验值,,,字节和 模65536,5,');
  await withFiles({ 'source.csv': table }, async (pathOf) =>
    expect(await readSourceFile(pathOf('source.csv'), listTarget('collateral').tables)).toEqual({
      columns: source.mapping.columns,
      layout: source.mapping.layout,
    }),
  );
});

test.each([
  ['mapping.targets', [], 'mapping.targets 至少适用一份名单'],
  ['mapping.columns.price', { headings: ['价'] }, 'mapping.columns.price “price”不是这些名单的列'],
  ['mapping.columns.name.unit', 'percent', 'mapping.columns.name “证券简称”不能用这个单位'],
  ['mapping.columns.haircut.unit', 'half', 'mapping.columns.haircut.unit'],
  ['mapping.columns.exchange.spellings', { M1: '纽约' }, 'mapping.columns.exchange “市场”的写法“M1＝纽约”：不认识“纽约”'],
  ['mapping.columns.code.position', 0, 'mapping.columns.code.position 位置从 1 数起'],
  ['mapping.columns.code.position', null, 'mapping.columns.code.position 位置是从 1 数起的整数'],
  ['mapping.columns.code.headings', ['长'.repeat(61)], 'mapping.columns.code.headings.0 不超过 60 个字'],
  ['mapping.layout.separator', 'space', 'mapping.layout.separator'],
  ['mapping.layout.cells', 3, 'mapping.columns “折算率”在第 4 列，而文件只有 3 列'],
  ['mapping.layout.control.list', { at: null, word: 'X' }, 'mapping.layout.control.list.at 请填写名单代号的位置'],
  ['mapping.layout.control.count', 1.5, 'mapping.layout.control.count 位置是从 1 数起的整数'],
  ['mapping.layout.trailer.sums', [{ at: 3, column: '融资余额' }], 'mapping.columns 尾行合计的“融资余额”没有写明位置'],
  ['mapping.layout.trailer.sums', [{ at: 3, column: '折算率', modulo: 1 }], 'mapping.layout.trailer.sums.0.modulo 模从 2 起'],
  ['mapping.layout.trailer.checksum.algorithm', 'md5', 'mapping.layout.trailer.checksum.modulo 只有“字节和”取模'],
  ['mapping.layout.trailer.checksum.algorithm', 'crc16', 'mapping.layout.trailer.checksum.algorithm'],
  ['mapping.layout.tables', [{ role: 'whole' }], 'mapping.layout.tables.0 表格须用序号或标题里的字样说明是哪一个'],
  ['code', 'Bad Code', 'code 代号用小写字母、数字和连字符'],
  ['name', ' ', 'name 请填写名称'],
])('a description with %s = %j is refused at its field, in Chinese, and nothing is saved', async (path, value, message) => {
  const told = (await pathsOf(save(withPart(path, value)))).join('\n');
  expect(told).toContain(message);
  expect(told).toMatch(/[\u4e00-\u9fff]/);
  expect(await db.selectFrom('importSources').select('code').execute()).toEqual([]);
});

test('a duplicate code is refused; a built-in source accepts additional columns and layout and stays the same otherwise', async () => {
  expect(await pathsOf(save({ code: 'szse-detail' }))).toEqual(['code 已有代号为 szse-detail 的来源，请换一个代号，或打开它修改']);
  const { revision, shipped } = await read('broker-collateral');
  expect([revision, shipped?.columns['haircut']?.headings]).toEqual([null, ['折算率']]);
  const added = { targets: ['targets'], exchange: 'BSE', columns: { haircut: { headings: ['担保率'], spellings: {} } } };
  await save({ code: 'broker-collateral', name: '别的名称', mapping: added, isNew: false });
  const [source] = (await listSources(ctx, listImportTargets)).filter(({ code }) => code === 'broker-collateral');
  expect([source!.name, source!.mapping.targets, source!.mapping.exchange, source!.mapping.columns['haircut']!.headings]).toEqual([
    '券商可充抵保证金证券名单',
    ['collateral'],
    undefined,
    ['折算率', '担保率'],
  ]);
  expect((await read('broker-collateral')).own).toMatchObject({ columns: { haircut: { headings: ['担保率'] } } });
  await ask(dailySourceRemove, { code: 'broker-collateral' });
  expect(await read('broker-collateral')).toMatchObject({ own: null, revision: null });
});

test('a heading that other sources use for another column is saved, with a warning in the wording of the screen', async () => {
  const { warnings } = await save({
    mapping: { targets: ['collateral'], columns: { code: { headings: ['代号'] }, haircut: { headings: ['证券简称'] } } },
  });
  expect(warnings).not.toEqual([]);
  expect(warnings.join()).toContain('这样的文件导入时要选择来源');
  expect(warnings.join()).not.toContain('--');
});

test('a source created from answers about a register is shown with its columns, can be saved unchanged, and still only adds', async () => {
  const own = buildImportDeps([trialRegister]);
  const calls = indexEndpoints(createDataImportApi(own));
  const call = (one: AnyCall, input: unknown) => invoke(calls.get(`${one.method} ${one.path}`)!, clerk!, input) as Promise<never>;
  const target = registerTarget(trialRegister);
  const key = nameColumns(target.tables).find(({ title }) => title === '名称')!.key;
  await saveAnswers(ctx, { target, targets: own.targets }, { name: '某管理人' }, { headings: { [key]: ['叫法'] } }, '张三');
  const [line] = ((await call(dailySourceList, {})) as SourceList).sources.filter(({ name }) => name === '某管理人');
  expect(line).toMatchObject({ lists: [trialRegister.title], columns: 1, layout: [] });
  const detail = (await call(dailySourceGet, { code: line!.code })) as SourceDetail;
  expect(detail.vocabulary.targets.find(({ kind }) => kind === 'register')).toMatchObject({
    code: 'trial',
    columns: expect.arrayContaining([expect.objectContaining({ key, title: '名称' })]) as object,
  });
  const changed = toDraft({ ...toFormValues(detail), name: '某管理人（新）' });
  expect(await call(dailySourceSave, { ...changed, isNew: false, revision: detail.revision })).toEqual({ code: line!.code, warnings: [] });
  expect(((await call(dailySourceGet, { code: line!.code })) as SourceDetail).own).toEqual(detail.own);
  expect(detail.own).toMatchObject({ targets: ['trial'], isAddition: true });
});

test('staff without the import permission see and change nothing; staff of some lists see their sources and change those of their lists only', async () => {
  const stranger = await actAsImportStaff(ctx, ['content.read']);
  const reader = await actAsImportStaff(ctx, ['import.read']);
  const ofTargets = await actAsImportStaff(ctx, clerkRights, { scopes: ['targets'] });
  await expect(ask(dailySourceList, {}, stranger)).rejects.toMatchObject({ code: 40300 });
  await expect(save({}, reader)).rejects.toMatchObject({ code: 40300 });
  await expect(attempt(file(), { who: reader })).rejects.toMatchObject({ code: 40300 });
  await save();
  await expect(read('counterparty', ofTargets)).rejects.toMatchObject({ code: 40004 });
  await expect(ask(dailySourceRemove, { code: 'counterparty' }, ofTargets)).rejects.toMatchObject({ code: 40004 });
  await expect(save({ code: 'other' }, ofTargets)).rejects.toMatchObject({ code: 40004 });
  await expect(attempt(file(), { who: ofTargets })).rejects.toMatchObject({ code: 40004 });
  // They can read a built-in source of both lists, but not change it.
  expect(await read('broker-combined', ofTargets)).toMatchObject({ canChange: false });
  const codes = ((await ask(dailySourceList, {}, ofTargets)) as SourceList).sources.map(({ code }) => code);
  expect([codes.includes('szse-targets'), codes.includes('szse-detail'), codes.includes('counterparty')]).toEqual([true, false, false]);
  expect((await read('new', ofTargets)).vocabulary.targets.map(({ code }) => code)).toEqual(['targets']);
  expect((await read('new')).vocabulary).toMatchObject({ separators: expect.arrayContaining([{ value: 'bar', text: '竖线' }]) as object });
});
