import { expect, test } from 'vitest';
import { findFields } from './find-fields.ts';
import { toRows, type TextPiece } from './text-rows.ts';

/** Builds pieces of text by rows: rows are 40 pixels apart, pieces side by side. */
const rowsOf = (...rows: (string | [string, number])[][]) =>
  toRows(
    rows.flatMap((row, y) =>
      row.map((piece, x): TextPiece => {
        const [text, confidence] = typeof piece === 'string' ? [piece, 0.9] : piece;
        return { text, confidence, box: { x0: x * 200, x1: x * 200 + 150, y0: y * 40, y1: y * 40 + 30 } };
      }),
    ),
  );

const values = (side: 'front' | 'back', rows: ReturnType<typeof rowsOf>) =>
  Object.fromEntries(Object.entries(findFields(side, rows)).map(([name, { value }]) => [name, value]));

test('the front is read by its labels, whatever their spacing', () => {
  const rows = rowsOf(
    ['姓 名', '“阿依古丽．买买提'],
    ['性 别', '女', '民族', '维吾尔'],
    ['出 生', '1990 年', '3 月 8 日'],
    ['住 址', '“示例省样本市'],
    ['演示区示范路1号'],
    ['公民身份号码', '11000019900308002 3'],
  );
  expect(values('front', rows)).toEqual({
    name: '阿依古丽·买买提',
    sex: '女',
    nation: '维吾尔',
    birth: '1990-03-08',
    address: '示例省样本市演示区示范路1号',
    number: '110000199003080023',
  });
});

test('the confidence of a field is that of its least certain part', () => {
  const rows = rowsOf(['公民身份号码', ['1100001990', 0.97], ['03080023', 0.4]]);
  expect(findFields('front', rows).number).toMatchObject({ value: '110000199003080023', confidence: 0.4 });
});

test('an unknown nation, a date without a year and a number that is too short are not read', () => {
  expect(values('front', rowsOf(['性别男', '民族', '汗'], ['出生', '8月8日'], ['公民身份号码', '11000019']))).toEqual({ sex: '男' });
});

test.each([
  ['有效期限 2026.03.16-2046.03.16', '2026-03-16', '2046-03-16'],
  ['有效期限 2026.03.16—长期', '2026-03-16', '长期'],
  ['“” 2026.03.16 - 2046.03.16', '2026-03-16', '2046-03-16'],
  ['有效期限20260316-20460316', '2026-03-16', '2046-03-16'],
])('%s is read as from %s to %s', (text, validFrom, validUntil) => {
  expect(values('back', rowsOf(['签发机关', '样本市公安局'], [text]))).toEqual({ issuer: '样本市公安局', validFrom, validUntil });
});
