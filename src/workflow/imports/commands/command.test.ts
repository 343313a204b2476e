import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listTarget, listImportTargets } from '#securities/list-imports/service/list-target.ts';
import { collateralCsv, withFiles } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { ProgressBar } from '../reports/progress-bar.ts';
import { parseImport, runImport } from './import-command.ts';

const { context } = useDatabase();
const request = (words: string) => parseImport(words.split(' '), listImportTargets, 'operator');

test('the command takes list, files, date and options', () => {
  expect(request('targets a.xlsx b.xlsx --date 2026-08-20 --exchange szse --skip-bad-rows --report out.csv')).toEqual({
    target: listTarget('targets'),
    request: {
      date: '2026-08-20',
      files: [{ path: 'a.xlsx' }, { path: 'b.xlsx' }],
      exchange: 'SZSE',
      checkOnly: false,
      skipBadRows: true,
      isSynthetic: false,
      by: 'operator',
    },
    reportFile: 'out.csv',
    answers: { units: [], headings: [], spellings: [] },
  });
});

test('units are given for all money, for all quantities, or for one column, which takes precedence', () => {
  const words = 'details a.csv --date 2026-08-20 --unit 融资融券余额=亿元 --unit 万元 --unit 股';
  expect(request(words)).toMatchObject({
    request: { units: { financingBalance: 'wan', lendingBalance: 'wan', totalBalance: 'yi', lendingVolume: 'one', lendingRepay: 'one' } },
  });
});

test.each([
  ['', '没有写明名单'],
  ['details a.csv --date 2026-08-20 --unit 万', '不认识单位“万”'],
  ['details a.csv --date 2026-08-20 --unit 融券余量=万元', '融资融券交易明细没有“融券余量=万元”适用的列'],
  ['targets a.csv --date 2026-08-20 --unit 万元', '标的证券没有“万元”适用的列'],
  ['stocks a.csv --date 2026-08-20', '没有“stocks”这个名单'],
  ['targets --date 2026-08-20', '没有写明文件'],
  ['targets a.csv', '没有写明数据日期 --date'],
  ['targets a.csv --date 2026-02-30', '--date “2026-02-30”不是存在的日期，请写成 2026-08-21 的样子'],
  ['targets a.csv --date 2026-08-20 --exchange NYSE', '没有“NYSE”这个市场'],
  ['targets a.csv --date 2026-08-20 --accept everything', '没有“everything”这个核验项，可用：'],
  ['targets a.csv --date 2026-08-20 --accept changed-share', '放行核验项须用 --reason 写明原因'],
  ['targets a.csv --date 2026-08-20 --force', '不认识或不完整的选项：--force'],
])('the command %j is refused: %s', (words, problem) => {
  expect(request(words)).toEqual({ problem: expect.stringContaining(problem) });
});

const run = async (text: string, more: object = {}) => {
  const lines: string[] = [];
  return withFiles({ 'list.csv': text }, async (pathOf) => {
    const code = await runImport(
      context(),
      {
        target: listTarget('collateral'),
        request: { date: '2026-08-20', files: [{ path: pathOf('list.csv') }], ...more },
        reportFile: pathOf('report.csv'),
        answers: { units: [], headings: [], spellings: [] },
      },
      listImportTargets,
      { say: (line) => lines.push(line), terminal: { write: () => lines.push('drawn') } },
    );
    return { code, lines, csv: await readFile(pathOf('report.csv'), 'utf8') };
  });
};

test('the report names errors by row and column, and the exit code says that nothing was imported', async () => {
  const { code, lines, csv } = await run(`${collateralCsv({ 600000: 60, 600036: 160 })}\n600519,=1+1,沪市,x`);
  expect(code).toBe(1);
  expect(lines).toContain('  第 3 行「折算率」：160% 超过 100%');
  expect(lines.slice(-2)).toEqual(['读取 3 行 = 可导入 1 + 有错误 2 + 不属于本名单 0 + 重复合并 0', '没有导入，现有内容保持不变。']);
  const nextStep = '请在原文件的所列位置改正后重新导入；只导入其余的行，请选择 --skip-bad-rows';
  expect(lines).toContain(`  下一步：${nextStep}。`);
  expect(csv).toMatch(/^\ufeff级别,位置,说明,下一步\r\n/);
  expect(csv.split('\r\n')).toContain(`行错误,第 3 行「折算率」,160% 超过 100%,${nextStep}`);
});

test('after a publication it prints the changes, and shows no progress line without a terminal', async () => {
  const { code, lines } = await run(collateralCsv({ 600000: 60, 600036: 50 }));
  expect([code, lines.at(-1)]).toEqual([
    0,
    expect.stringMatching(/^可充抵保证金证券已发布（版本号 \d+），共 2 行：新增 2，移除 0，变动 0，不变 0。$/),
  ]);
  expect(lines).not.toContain('drawn');
  expect((await run(collateralCsv({ 600000: 60, 600036: 50 }))).lines.at(-1)).toBe('与这一天现有的版本完全相同，没有产生新版本。');
});

test('on a terminal progress is one line, updated at most ten times a second and removed at the end', () => {
  const drawn: string[] = [];
  let now = 0;
  const bar = new ProgressBar({ isTTY: true, write: (text) => drawn.push(text) }, () => now);
  bar.show('check', 50_000, 200_000);
  bar.show('check', 60_000, 200_000);
  now = 100;
  bar.show('check', 100_000, 200_000);
  bar.show('publish', 0, 0);
  bar.clear();
  expect(drawn.map((text) => text.replace('\r\u001b[2K', ''))).toEqual([
    `逐行检查 [${'█'.repeat(8)}${'░'.repeat(22)}] 25% 50,000 / 200,000 行`,
    `逐行检查 [${'█'.repeat(15)}${'░'.repeat(15)}] 50% 100,000 / 200,000 行`,
    '发布名单 …',
    '',
  ]);
});
