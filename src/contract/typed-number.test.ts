import { expect, test } from 'vitest';
import { isTypedNumber, numberPatterns, parseTypedNumber, type TypedNumberKind } from './typed-number.ts';

const samples: Readonly<Record<TypedNumberKind, string>> = {
  mobile: '13800000001',
  mobileTail: '0001',
  code: '123456',
  staffCode: 'AB3DE5GH7KMN2PQ4RS6TU8VW',
  idNumber: '11000019850615001X',
  fundAccount: '880000000101',
  account: '880000000101',
  bankCard: '6222000000000000017',
  creditCode: '91110000MA00000X0X',
  postcode: '100033',
  securityCode: '600000',
  complaintNumber: 'TS20261121-4839-2715',
  deliveryNumber: 'TD20261121-4839-2715',
};
const kinds = Object.keys(numberPatterns) as TypedNumberKind[];
const toFullWidth = (text: string) => text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const inGroups = (text: string, gap: string) => text.replaceAll('-', '').replaceAll(/(.{3})(?=.)/g, `$1${gap}`);

test.each(kinds)(
  'a pasted number: %s is read with blanks, hyphens, full-width characters, invisible characters and words around it',
  (kind) => {
    const plain = samples[kind];
    expect(isTypedNumber(kind, plain)).toBe(true);
    for (const typed of [
      plain,
      ` ${plain}\n`,
      inGroups(plain, ' '),
      inGroups(plain, '-'),
      inGroups(plain, '\u2013'),
      inGroups(plain, '\u3000'),
      toFullWidth(plain),
      plain.toLowerCase(),
      `\u202d${plain}\u202c`,
      inGroups(plain, '\u200b'),
      `号码：${plain}`,
      `${plain}，请勿告诉他人。`,
      `【前厅证券】您的号码是${inGroups(plain, ' ')}。`,
    ])
      expect(parseTypedNumber(kind, typed), JSON.stringify(typed)).toBe(plain);
  },
);

test.each([
  ['mobile', '+86 138-0000-0001', '13800000001'],
  ['mobile', '008613800000001', '13800000001'],
  ['mobile', '8613800000001', '13800000001'],
  ['account', '+86 13800000001', '13800000001'],
  ['account', '8613800000001', '8613800000001'],
  ['code', '验证码 123456 5分钟内有效', '123456'],
  ['code', '2026-11-29 10:00 验证码123456，5分钟内有效', '123456'],
  ['idNumber', '110000 19850615 001Ｘ', '11000019850615001X'],
] as const)('%s: %s is %s', (kind, typed, read) => {
  expect(parseTypedNumber(kind, typed)).toBe(read);
});

test.each([
  ['code', '123456 或 654321'],
  ['code', '12345'],
  ['code', '1234567'],
  ['mobile', '13800000001、13900000002'],
  ['idNumber', '1100001985061500'],
  ['bankCard', '6222 0000'],
] as const)('for %s no number is guessed from %s', (kind, typed) => {
  expect(isTypedNumber(kind, parseTypedNumber(kind, typed))).toBe(false);
});

test('a number without a fixed length is never cut at a blank', () => {
  expect(parseTypedNumber('fundAccount', '资金账号 880000 0101')).toBe('8800000101');
});
