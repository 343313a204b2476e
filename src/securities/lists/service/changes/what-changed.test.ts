import { beforeEach, describe, expect, test } from 'vitest';
import { listTarget } from '#securities/list-imports/service/list-target.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { buildCollateral, buildVersions, formatChanges } from '#test/factories/securities/lists.ts';
import { useDatabase } from '#test/support/database.ts';

// The response and parameters of the call are tested in changes.test.ts.

const { context, ask, forget, collateral, between } = buildVersions(useDatabase());

beforeEach(() => forget());

describe('which differences count as changes', () => {
  test('a security that left and returned unchanged has not changed, and neither has a rate that was restored', async () => {
    await collateral('2026-08-19', ['600000 甲 65', '600004 乙 70']);
    await collateral('2026-08-20', ['600000 甲 60']);
    await collateral('2026-08-21', ['600000 甲 65', '600004 乙 70']);
    expect(await between('2026-08-19', '2026-08-21')).toEqual([]);
    expect(await between('2026-08-20', '2026-08-21')).toEqual(['entered 600004 折算率 →70%', 'changed 600000 折算率 60%→65%']);
  });

  test('a code reused under another name is shown with its name', async () => {
    await collateral('2026-08-19', ['600000 甲 65']);
    await collateral('2026-08-20', ['600004 乙 70']);
    await collateral('2026-08-21', ['600000 新甲 65', '600004 乙 70']);
    expect(await between('2026-08-19', '2026-08-21', { keyWord: '600000' })).toEqual(['changed 600000 证券简称 示例甲→示例新甲']);
  });

  test('the effective date of the whole list is not a change of its rows, but a row’s own date is', async () => {
    await collateral('2026-08-19', ['600000 甲 65', '600004 乙 70', '600009 己 50', '600007 戊 50', '600006 丁 40 2026-09-01']);
    await collateral('2026-08-20', ['600000 甲 65', '600004 乙 70', '600009 己 50', '600007 戊 50 2026-09-15', '600006 丁 40 2026-09-15']);
    expect(await between('2026-08-19', '2026-08-20')).toEqual(['changed 600006 生效日期 2026-09-01→2026-09-15']);
  });

  test('the effective date is that of the first version with the value, not of the newest', async () => {
    await collateral('2026-08-18', ['600000 甲 65', '600004 乙 70', '600006 丁 40']);
    await collateral('2026-08-19', ['600000 甲 60', '600006 丁 40']);
    await collateral('2026-08-20', ['600000 甲 60', '600006 丁 40']);
    await collateral('2026-08-21', ['600000 甲 60', '600006 丁 45']);
    const { records } = await ask({ list: 'assure', from: '2026-08-18', to: '2026-08-21' });
    expect(records.map(({ code, effectiveDate }) => [code, effectiveDate])).toEqual([
      ['600004', '2026-08-20'],
      ['600000', '2026-08-20'],
      ['600006', '2026-08-22'],
    ]);
  });

  test('a second row with a later date is a change, not an addition, and its end is not a removal', async () => {
    await collateral('2026-08-19', ['600000 甲 65', '600004 乙 70']);
    await collateral('2026-08-20', ['600000 甲 65', '600000 甲 60 2026-09-01', '600004 乙 70']);
    await collateral('2026-08-21', ['600000 甲 60', '600004 乙 70']);
    expect(await between('2026-08-19', '2026-08-20')).toEqual(['changed 600000 折算率 →60%']);
    expect((await ask({ list: 'assure', from: '2026-08-19', to: '2026-08-20' })).records[0]?.effectiveDate).toBe('2026-09-01');
    expect(await between('2026-08-20', '2026-08-21')).toEqual(['changed 600000 折算率 65%→60%', 'changed 600000 折算率 60%→']);
    expect(await between('2026-08-19', '2026-08-21')).toEqual(['changed 600000 折算率 65%→60%']);
  });

  test('a security with two rows is removed with both', async () => {
    await collateral('2026-08-19', ['600000 甲 65', '600000 甲 60 2026-09-01', '600004 乙 70']);
    await collateral('2026-08-20', ['600004 乙 70']);
    const page = await ask({ list: 'assure' });
    expect(page.totals).toEqual({ entered: 0, left: 2, changed: 0 });
  });

  test('a version of one exchange changes nothing in the others', async () => {
    await collateral('2026-08-19', ['600000 甲 65', '000001 丙 50']);
    await collateral('2026-08-20', ['600000 甲 60'], { exchange: 'SSE' });
    await collateral('2026-08-21', ['000001 丙 45'], { exchange: 'SZSE' });
    expect(await between('2026-08-19', '2026-08-20')).toEqual(['changed 600000 折算率 65%→60%']);
    expect(await between('2026-08-19', '2026-08-21')).toEqual(['changed 000001 折算率 50%→45%', 'changed 600000 折算率 65%→60%']);
  });

  test('the last import of a day counts, and it is compared with the day before', async () => {
    await collateral('2026-08-19', ['600000 甲 65']);
    await collateral('2026-08-20', ['600000 甲 6']);
    await collateral('2026-08-20', ['600000 甲 60']);
    expect(formatChanges(await ask({ list: 'assure' }))).toEqual(['changed 600000 折算率 65%→60%']);
  });

  test('a list imported late is placed by its date', async () => {
    await collateral('2026-08-19', ['600000 甲 65']);
    await collateral('2026-08-21', ['600000 甲 60']);
    await collateral('2026-08-20', ['600000 甲 55', '600004 乙 70']);
    expect(await between('2026-08-19', '2026-08-20')).toEqual(['entered 600004 折算率 →70%', 'changed 600000 折算率 65%→55%']);
    expect(await between('2026-08-20', '2026-08-21')).toEqual(['left 600004 折算率 70%→', 'changed 600000 折算率 55%→60%']);
    expect(formatChanges(await ask({ list: 'assure' }))).toEqual(await between('2026-08-20', '2026-08-21'));
  });

  test('a restored version is compared by its content', async () => {
    await collateral('2026-08-19', ['600000 甲 65']);
    await collateral('2026-08-20', ['600000 甲 60']);
    await collateral('2026-08-21', ['600000 甲 6']);
    expect(await listTarget('collateral').store.rollBack(context(), { to: 2, by: '测试' })).toMatchObject({
      notes: [expect.stringContaining('数据日期 2026-08-21') as string],
    });
    expect(await between('2026-08-20', '2026-08-21')).toEqual([]);
    expect(await between('2026-08-19', '2026-08-21')).toEqual(['changed 600000 折算率 65%→60%']);
  });
});

test('any two of many versions differ exactly as their complete contents do', async () => {
  const days = Array.from({ length: 9 }, (_, index) => `2026-08-1${index}`);
  const random = seeded(42);
  const contents = new Map<string, Map<string, string>>();
  for (const day of days) {
    const rows = ['600000', '600004', '600006', '600007', '000001', '000002']
      .filter(() => random() > 0.25)
      .map((code) => `${code} 甲 ${30 + Math.floor(random() * 3) * 10}`);
    const whole = ['600010 甲 30', ...rows];
    contents.set(day, new Map(whole.map((row) => [row.slice(0, 6), row.split(' ')[2]!])));
    await importText(context(), 'collateral', buildCollateral(day, whole), {
      date: day,
      accept: { guards: ['changed-share', 'market-missing'], reason: '测试' },
    });
  }
  for (const [index, from] of days.entries()) {
    for (const to of days.slice(index)) {
      const [before, after] = [contents.get(from)!, contents.get(to)!];
      const all = [...new Set([...before.keys(), ...after.keys()])].toSorted();
      const expected = all.flatMap((code) => {
        const [was, is] = [before.get(code), after.get(code)];
        return was === is ? [] : [`${was ? (is ? 'changed' : 'left') : 'entered'} ${code} ${was ?? ''}→${is ?? ''}`];
      });
      const { records } = await ask({ list: 'assure', from, to, pageSize: 100 });
      const found = records.map(({ kind, code, fields }) => {
        const haircut = fields.find(({ name }) => name === 'haircut');
        return `${kind} ${code} ${String(haircut?.before ?? '')}→${String(haircut?.after ?? '')}`;
      });
      expect([from, to, found.toSorted()]).toEqual([from, to, expected.toSorted()]);
    }
  }
});

function seeded(start: number): () => number {
  let seed = start;
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
}
