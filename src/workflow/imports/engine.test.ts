import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { dividendRegister } from '#products/funds/register/dividend-register.ts';
import { listTarget } from '#securities/list-imports/service/list-target.ts';
import { totalsRegister } from '#securities/margin/register/totals-register.ts';
import { createTrial, trialRegister, writeTrial } from '#test/factories/workflow/imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { withTemporaryFolder } from '#test/support/folder.ts';
import type { ImportRequest, ImportTarget } from './definition/target.ts';
import { importFiles } from './service/import-files.ts';
import { parseAnswers, type AnswerOptions } from './service/read-answers.ts';
import type { ImportReport } from './service/report.ts';
import { registerTarget } from './stores/register/register-target.ts';

const { db, context } = useDatabase();
beforeAll(() => createTrial({ db }));
afterEach(async () => {
  await writeTrial(context(), []);
  await sql`truncate list_versions, collateral_entries, import_sources, register_versions, fund_dividends cascade`.execute(db);
});

/** The test data for a kind of target: a valid file, and ways to break it. */
interface Subject {
  target: ImportTarget;
  date?: string;
  head: string[];
  rows: string[][];
  /** The index of a required column. */
  needed: number;
  /** An invalid value for the required column. */
  bad: string;
}

const subjects: Record<string, Subject> = {
  'a dated list': {
    target: listTarget('collateral'),
    date: '2026-08-20',
    head: ['证券代码', '证券简称', '市场', '折算率'],
    rows: [
      ['600000', '示例甲', '沪市', '50%'],
      ['600001', '示例乙', '沪市', '60%'],
    ],
    needed: 3,
    bad: '160%',
  },
  'a register of the trial': {
    target: registerTarget(trialRegister),
    head: ['代号', '名称', '数量'],
    rows: [
      ['甲', '第一', '1'],
      ['乙', '第二', '2'],
    ],
    needed: 2,
    bad: '三',
  },
  'the register of dividends': {
    target: registerTarget(dividendRegister),
    head: ['基金代码', '基金简称', '除息日', '每份派息（元）'],
    rows: [
      ['000001', '示例混合', '2026-08-25', '0.05'],
      ['000002', '示例债券', '2026-08-25', '0.012'],
    ],
    needed: 3,
    bad: '很多',
  },
};

const targets = Object.values(subjects).map(({ target }) => target);
const toText = (head: readonly string[], rows: readonly (readonly string[])[]) => [head, ...rows].map((row) => row.join(',')).join('\n');

/** Imports a file with the answers given as options. */
function load(
  { target, date }: Pick<Subject, 'target' | 'date'>,
  content: string | Uint8Array,
  { answers = {}, ...more }: Partial<ImportRequest> & { answers?: AnswerOptions } = {},
): Promise<ImportReport> {
  const said = parseAnswers(target, answers);
  if ('problem' in said) throw new Error(said.problem);
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, typeof content === 'string' ? 'file.csv' : 'file.xlsx');
    await writeFile(path, content);
    return importFiles(context(), { target, targets }, { files: [{ path }], ...(date && { date }), by: '张三', ...said, ...more });
  });
}

const told = ({ findings }: ImportReport, ...levels: string[]) => findings.filter(({ level }) => levels.includes(level)).map(formatFinding);
const faults = (report: ImportReport) => told(report, 'file', 'row').join('\n');

describe.each(Object.entries(subjects))('%s', (_name, subject) => {
  const { target, head, rows, needed, bad } = subject;
  const title = head[needed]!;

  test('a file is read with a title above and remarks below, and repeated headers are skipped', async () => {
    const text = `某机构的明细\n制表：某部\n\n${toText(head, rows.slice(0, 1))}\n${toText(head, rows.slice(1))}\n备注：以上为示例数据`;
    const report = await load(subject, text, { checkOnly: true });
    expect([report.outcome, report.rows, faults(report)]).toEqual([
      'checked',
      { read: 2, sound: 2, rejected: 0, skipped: 0, merged: 0 },
      '',
    ]);
  });

  // The lists' two-line headings are described with their sources.
  test.runIf(target.kind === 'register')('a file is read with a two-line header, unless the header has another meaning', async () => {
    const book = (group: string) => {
      const upper = head.map((one, index) => (index === needed ? group : one));
      const lower = head.map((one, index) => (index === needed ? one : null));
      return writeXlsx([
        { name: '表', header: head.map((_, index) => (index === 0 ? '某机构的明细' : '')), rows: [upper, lower, ...rows] },
      ]);
    };
    const own = await load(subject, await book('本次'), { checkOnly: true });
    expect([own.outcome, faults(own)]).toEqual(['checked', '']);
    const other = await load(subject, await book('上期'), { checkOnly: true });
    expect([other.outcome, faults(other)]).toEqual(['refused', expect.stringContaining('缺少必需的列')]);
  });

  test('an unknown heading raises a question with sample values; headings with a different meaning are not offered', async () => {
    const bare = title.replace(/（.*/, '');
    const strange = [...head.map((one, index) => (index === needed ? `${bare}值` : one)), `上期${bare}`];
    const text = toText(
      strange,
      rows.map((row) => [...row, row[needed]!]),
    );
    const asked = faults(await load(subject, text, { checkOnly: true }));
    expect(asked).toContain(`列名「${bare}值」（如 ${rows.map((row) => row[needed]!).join('、')}）不认识，是不是「${title}」`);
    expect(asked).toContain(`（「上期${bare}」写明是以前的值，不作为候选）`);
    const answers = { heading: [`${title}=${bare}值`] };
    expect(await load(subject, text, { answers, newSource: '某机构' })).toMatchObject({ outcome: 'published' });
    const { code } = await db.selectFrom('importSources').select('code').executeTakeFirstOrThrow();
    expect(await load(subject, text, { source: code })).toMatchObject({ outcome: 'unchanged' });
  });

  test('an invalid row blocks the import unless it is skipped; every row is stored or reported', async () => {
    const text = toText(head, [
      ...rows,
      rows[0]!.map((cell, index) => (index === needed ? bad : index === 0 ? nextKey(cell) : cell)),
      rows[0]!,
    ]);
    const refused = await load(subject, text);
    expect([refused.outcome, refused.rows.rejected, told(refused, 'row')]).toEqual([
      'refused',
      1,
      [expect.stringContaining(`第 4 行「${title}」`)],
    ]);
    const { outcome, rows: counts } = await load(subject, text, { skipBadRows: true });
    expect([outcome, counts]).toEqual(['published', { read: 4, sound: 2, rejected: 1, skipped: 0, merged: 1 }]);
  });

  test('another table below the rows blocks the import, even if invalid rows are skipped', async () => {
    const report = await load(subject, `${toText(head, rows)}\n附：本次调出如下\n${rows[0]!.join(',')}`, { skipBadRows: true });
    expect([report.outcome, faults(report)]).toEqual(['refused', expect.stringContaining('从这一行起是另一张表')]);
  });

  test('a file of another target is named in the error', async () => {
    const [other] = Object.values(subjects).filter((one) => one.target !== target);
    expect(faults(await load(subject, toText(other!.head, other!.rows)))).toContain(`这个文件看上去是${other!.target.title}`);
  });
});

/** Returns another key of the same form. */
const nextKey = (key: string): string => (/^\d+$/.test(key) ? String(Number(key) + 2).padStart(key.length, '0') : `${key}二`);

test('one sender may send files for several targets: each stores its own headings under the same source', async () => {
  for (const { target, date, head, rows, needed } of Object.values(subjects)) {
    const theirs = `${head[needed]!.replace(/（.*/, '')}数`;
    const text = toText(head.with(needed, theirs), rows);
    await load({ target, ...(date && { date }) }, text, { answers: { heading: [`${head[needed]!}=${theirs}`] }, newSource: '某机构' });
  }
  const sources = await db.selectFrom('importSources').select(['code', 'name', 'mapping']).execute();
  expect(sources.map(({ name, mapping: { targets: codes, columns } }) => [name, codes, Object.keys(columns).toSorted()])).toEqual([
    ['某机构', ['collateral', 'trial', 'fundDividends'], ['fundDividends.dividends.perUnit', 'haircut', 'trial.rows.amount']],
  ]);
});

describe('units of a register', () => {
  const subject = { target: registerTarget(totalsRegister) };
  const rows = '2026-08-20,26050.25,262,1890.5\n';
  const check = async (text: string, answers: AnswerOptions = {}) => {
    const report = await load(subject, text, { answers, checkOnly: true });
    return [faults(report), report.differences[0]?.fields.find(({ name }) => name === 'financingBalance')?.after];
  };

  test('staff are asked for units of a register that are not stated, and answer for all columns or for one', async () => {
    const text = `交易日期,融资余额,融券余额,融资买入额\n${rows}`;
    expect(await check(text)).toEqual([expect.stringContaining('列「融资余额」「融券余额」「融资买入额」没有写明单位'), undefined]);
    const inWan = `交易日期,融资余额,融券余额,融资买入额\n2026-08-20,260502500,262,1890.5\n`;
    const report = await load(subject, inWan, { answers: { unit: ['亿元', '融资余额（亿元）=万元'] }, checkOnly: true });
    expect(report.differences[0]?.fields.find(({ name }) => name === 'financingBalance')?.after).toBe('26050.25');
  });

  test('the units of a register are read from a title, and contradictions block the file', async () => {
    const titled = `沪深北两融（单位：万元）\n交易日期,融资余额,融券余额,融资买入额\n2026-08-20,260502500,2620000,18905000\n`;
    expect((await check(titled))[1]).toBe('26050.25');
    expect((await check(titled, { unit: ['亿元'] }))[0]).toContain('请核对');
  });
});

test('staff are asked about an unknown value of a choice, and the answer is saved as a spelling of the source', async () => {
  const subject = { target: registerTarget(dividendRegister) };
  const text = '基金代码,基金简称,除息日,每份派息（元）,方案进度\n000001,示例混合,2026-08-25,0.05,已经实施完毕';
  const asked = await load(subject, text);
  expect([asked.outcome, told(asked, 'warning').join('\n')]).toEqual([
    'refused',
    expect.stringContaining('--spelling 方案进度:已经实施完毕='),
  ]);
  const answers = { spelling: ['方案进度:已经实施完毕=已实施'] };
  expect(await load(subject, text, { answers, newSource: '某管理人' })).toMatchObject({ outcome: 'published' });
  expect(await load(subject, text, { source: 'sender-1' })).toMatchObject({ outcome: 'unchanged' });
});

test('a column missing in a register’s file keeps its values, and the report states this', async () => {
  const subject = { target: registerTarget(dividendRegister) };
  const head = '基金代码,基金简称,除息日,每份派息（元）';
  await load(subject, `${head},派息日\n000001,示例混合,2026-08-25,0.05,2026-08-27`);
  const report = await load(subject, `${head}\n000001,示例混合,2026-08-25,0.06`);
  expect([report.outcome, told(report, 'warning')]).toEqual(['published', [expect.stringContaining('文件没有「派息日」')]]);
  expect(report.differences[0]!.fields.map(({ title, after }) => [title, after])).toEqual([['每份派息（元）', '0.06']]);
});

describe('a question offers possible answers, and the chosen one is used', () => {
  const money = [['元'], ['万元'], ['亿元']];
  const cases = [
    {
      of: 'which column is meant',
      subject: subjects['a dated list']!,
      text: '证券代码,证券简称,市场,本期折算率值,折算率数,上期折算率\n600000,示例甲,沪市,50%,51%,52%',
      asked: [
        [
          '哪一列是「折算率」？',
          '不作为候选：「上期折算率」写明是以前的值',
          [
            ['「折算率数」', '51%'],
            ['「本期折算率值」', '50%'],
          ],
        ],
      ],
      chosen: ['折算率=本期折算率值'],
    },
    {
      of: 'what a word means',
      subject: { target: registerTarget(dividendRegister) },
      text: '基金代码,基金简称,除息日,每份派息（元）,方案进度\n000001,示例混合,2026-08-25,0.05,已经实施完毕',
      asked: [['列「方案进度」的“已经实施完毕”（1 行）是什么？', '', [['预案'], ['决案'], ['实施']]]],
      chosen: ['方案进度:已经实施完毕=实施'],
    },
    {
      of: 'in which unit amounts are',
      subject: { target: registerTarget(totalsRegister) },
      text: '交易日期,融资余额,融券余额,融资买入额\n2026-08-20,26050.25,262,1890.5\n',
      asked: [
        ['列「融资余额」以什么为单位？', '文件里的数值如 26050.25', money],
        ['列「融券余额」以什么为单位？', '文件里的数值如 262', money],
        ['列「融资买入额」以什么为单位？', '文件里的数值如 1890.5', money],
      ],
      chosen: ['融资余额（亿元）=亿元', '融券余额（亿元）=亿元', '融资买入额（亿元）=亿元'],
    },
  ];

  test.each(cases)('$of', async ({ subject, text, asked, chosen }) => {
    const { questions } = await load(subject, text, { checkOnly: true });
    const shown = questions.map(({ text: own, note, choices }) => [own, note, choices.map(({ text: one, samples }) => [one, ...samples])]);
    expect(shown).toEqual(asked);
    const offered = questions.flatMap(({ option, choices }) => choices.map(({ answer }) => ({ option, answer })));
    const answers = Map.groupBy(
      offered.filter(({ answer }) => chosen.includes(answer)),
      ({ option }) => option,
    );
    const taken = Object.fromEntries([...answers].map(([option, own]) => [option, own.map(({ answer }) => answer)]));
    const report = await load(subject, text, { answers: taken, checkOnly: true });
    expect([report.outcome, faults(report), report.questions]).toEqual(['checked', '', []]);
  });
});
