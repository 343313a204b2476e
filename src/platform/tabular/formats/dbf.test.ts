import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { fixture, readProblem, readAndFormatBook } from '#test/factories/platform/tabular.ts';

interface Field {
  name: string;
  type: string;
  length: number;
  isNullable?: boolean;
}

/** Creates a DBF table; values are written as given, texts in the encoding. */
function dbf(
  fields: readonly Field[],
  records: readonly (readonly (string | Buffer)[])[],
  {
    version = 0x03,
    mark = 0x4d,
    encoding = 'gbk',
    end = '\u001a',
  }: { version?: number; mark?: number; encoding?: string; end?: string } = {},
): Buffer {
  const extra = version >= 0x30 && version <= 0x32 ? 263 : 0;
  const header = Buffer.alloc(32 + fields.length * 32 + 1 + extra);
  header.set([version, 126, 8, 20]);
  header.writeUInt32LE(records.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(
    fields.reduce((sum, { length }) => sum + length, 1),
    10,
  );
  header[29] = mark;
  for (const [index, { name, type, length, isNullable }] of fields.entries()) {
    const at = 32 + index * 32;
    iconv.encode(name, encoding).copy(header, at);
    header.write(type, at + 11, 'latin1');
    header[at + 16] = length;
    header[at + 18] = isNullable ? 2 : 0;
  }
  header[32 + fields.length * 32] = 0x0d;
  const rows = records.map((values) =>
    Buffer.concat(
      values.map((value, index) => {
        const bytes = typeof value === 'string' ? iconv.encode(value, encoding) : value;
        // The first value is the deletion mark of the record.
        return Buffer.concat([bytes, Buffer.alloc(index === 0 ? 1 : fields[index - 1]!.length, ' ')]).subarray(
          0,
          index === 0 ? 1 : fields[index - 1]!.length,
        );
      }),
    ),
  );
  return Buffer.concat([header, ...rows, Buffer.from(end, 'latin1')]);
}

const code = { name: 'ZQDM', type: 'C', length: 6 };
const name = { name: '简称', type: 'C', length: 12 };

test('14: a FoxPro file in GBK is read', async () => {
  expect(await readAndFormatBook(fixture('14-list.dbf'))).toMatchObject({
    format: 'dbf',
    sheets: [['0:ZQDM|ZQJC|SCDM|ZSL', '1:000001|示例银行|SZ|0.7000', '2:600001|示例甲|SH|0.6500']],
  });
});

describe('code pages', () => {
  test.each([
    [0x4d, 'gbk', '示例银行'],
    [0x7a, 'gbk', '示例银行'],
    [0x00, 'gbk', '示例银行'],
    [0x03, 'gbk', '示例银行'],
    [0x57, 'gbk', '示例银行'],
    [0x00, 'utf-8', '示例银行'],
    [0x00, 'gb18030', '𠮷野'],
    [0x4f, 'big5', '證券'],
    [0x78, 'big5', '證券'],
    [0x7b, 'shift_jis', '証券'],
    [0x79, 'euc-kr', '증권'],
    [0xc9, 'win1251', 'Банк'],
    [0x65, 'cp866', 'Банк'],
  ])('code page 0x%s is read as %s', async (mark, encoding, text) => {
    const fields = [code, { ...name, name: 'JC' }];
    expect((await readAndFormatBook('x.dbf', dbf(fields, [[' ', '600001', text]], { mark, encoding }))).sheets).toEqual([
      ['0:ZQDM|JC', `1:600001|${text}`],
    ]);
  });

  test('Chinese field names are read', async () => {
    expect((await readAndFormatBook('x.dbf', dbf([code, name], [[' ', '600001', '示例']]))).sheets).toEqual([
      ['0:ZQDM|简称', '1:600001|示例'],
    ]);
  });

  test('an unsupported code page is named; bytes that are invalid in it are not guessed', async () => {
    expect(await readProblem('x.dbf', dbf([code], [[' ', '600001']], { mark: 0x64 }))).toContain('代码页（0x64）无法读取');
    expect(await readProblem('x.dbf', dbf([code], [[' ', Buffer.from([0x81, 0xff, 0x20, 0x20, 0x20, 0x20])]]))).toContain(
      '第 1 条记录「ZQDM」无法解码',
    );
  });
});

describe('types of fields', () => {
  test('numbers keep their digits; days, booleans and blanks; numbers that overflow are errors, never zero', async () => {
    const fields = [
      { name: 'N', type: 'N', length: 20 },
      { name: 'F', type: 'F', length: 8 },
      { name: 'D', type: 'D', length: 8 },
      { name: 'L', type: 'L', length: 1 },
    ];
    const records = [
      [' ', ' 9129212790711234.05', '   0.700', '20260820', 'T'],
      [' ', '*'.repeat(20), '', '', '?'],
      [' ', '', '-.5', '20260820', 'n'],
    ];
    expect((await readAndFormatBook('x.dbf', dbf(fields, records))).sheets).toEqual([
      ['0:N|F|D|L', '1:9129212790711234.05|0.700|2026-08-20|TRUE', '2:!error|||', '3:|-.5|2026-08-20|FALSE'],
    ]);
  });

  test('binary numbers, money and timestamps of Visual FoxPro, and which of them are missing', async () => {
    const fields = [
      { name: 'I', type: 'I', length: 4, isNullable: true },
      { name: 'B', type: 'B', length: 8 },
      { name: 'Y', type: 'Y', length: 8 },
      { name: 'T', type: 'T', length: 8 },
      { name: 'C', type: 'C', length: 4, isNullable: true },
      { name: '_NullFlags', type: '0', length: 1 },
    ];
    const bytes = (length: number, write: (buffer: Buffer) => unknown) => {
      const buffer = Buffer.alloc(length);
      write(buffer);
      return buffer;
    };
    const values = (nulls: number) => [
      ' ',
      bytes(4, (buffer) => buffer.writeInt32LE(-7)),
      bytes(8, (buffer) => buffer.writeDoubleLE(0.65)),
      bytes(8, (buffer) => buffer.writeBigInt64LE(-90_071_992_547_409_931n)),
      bytes(8, (buffer) => (buffer.writeInt32LE(2_461_273, 0), buffer.writeInt32LE(55_800_000, 4))),
      'abcd',
      Buffer.from([nulls]),
    ];
    expect((await readAndFormatBook('x.dbf', dbf(fields, [values(0), values(3)], { version: 0x30 }))).sheets).toEqual([
      ['0:I|B|Y|T|C', '1:-7|0.65|-9007199254740.9931|2026-08-20 15:30:00|abcd', '2:|0.65|-9007199254740.9931|2026-08-20 15:30:00|'],
    ]);
  });

  test('memos are stored in another file: the cell of a memo cannot be used', async () => {
    const memo = { name: 'M', type: 'M', length: 10 };
    expect(
      (
        await readAndFormatBook(
          'x.dbf',
          dbf(
            [code, memo],
            [
              [' ', '600001', '        12'],
              [' ', '600002', ''],
            ],
            { version: 0x83 },
          ),
        )
      ).sheets,
    ).toEqual([['0:ZQDM|M', '1:600001|!error', '2:600002|']]);
  });

  test('an unknown field type is named', async () => {
    expect(await readProblem('x.dbf', dbf([code, { name: 'V', type: 'V', length: 10 }], []))).toContain('DBF 字段「V」的类型（V）无法读取');
  });
});

test('deleted records are skipped; the others keep their number', async () => {
  expect(
    (
      await readAndFormatBook(
        'x.dbf',
        dbf(
          [code],
          [
            [' ', '600001'],
            ['*', '600002'],
            [' ', '600003'],
          ],
        ),
      )
    ).sheets,
  ).toEqual([['0:ZQDM', '1:600001', '3:600003']]);
});

test('many records are read across the borders of pieces, even without the end mark', async () => {
  const records = Array.from({ length: 20_000 }, (_, index) => [' ', String(600_000 + index), `示例${index}`]);
  const [rows] = (await readAndFormatBook('x.dbf', dbf([code, name], records, { end: '' }))).sheets;
  expect([rows!.length, rows!.at(-1)]).toEqual([20_001, '20000:619999|示例19999']);
});

test('a table that ends too early, or continues after its last record, is damaged', async () => {
  const whole = dbf(
    [code],
    [
      [' ', '600001'],
      [' ', '600002'],
    ],
  );
  expect(await readProblem('x.dbf', whole.subarray(0, -8))).toContain('写明有 2 条记录，实际只有 1 条');
  const fewer = Buffer.from(whole);
  fewer.writeUInt32LE(1, 4);
  expect(await readProblem('x.dbf', fewer)).toContain('写明有 1 条记录，实际还有更多');
});
