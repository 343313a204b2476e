import { expect, test } from 'vitest';
import { ageOn, checkValidity } from './card-validity.ts';

const today = '2026-08-21';

test.each([
  ['2012-05-01', '2024-05-01', '2029-05-01'],
  ['2008-08-22', '2024-08-22', '2034-08-22'],
  ['1998-08-22', '2024-08-21', '2034-08-21'],
  ['1998-08-22', '2024-08-22', '2044-08-22'],
  ['1978-08-23', '2024-08-22', '2044-08-22'],
  ['1978-08-22', '2024-08-22', '长期'],
  ['1990-01-01', '2024-02-29', '2044-02-29'],
  ['2000-01-01', '2020-02-29', '2030-02-28'],
  ['2000-01-01', '2020-03-01', '2030-02-28'],
])('a card born %s, issued %s, valid until %s is accepted', (birth, validFrom, validUntil) => {
  expect(checkValidity({ validFrom, validUntil }, today, birth)).toBeUndefined();
});

test.each([
  ['1987-08-17', '2026-03-16', '2036-03-16', 'validUntil', /20年/],
  ['1987-08-17', '2026-03-16', '长期', 'validUntil', /20年/],
  ['1970-08-17', '2026-03-16', '2046-03-16', 'validUntil', /长期/],
  ['2014-08-17', '2026-03-16', '2036-03-16', 'validUntil', /5年/],
  ['2003-08-17', '2026-03-16', '2046-03-16', 'validUntil', /10年/],
  ['1987-08-17', '2006-08-20', '2026-08-20', 'validUntil', /已过有效期/],
  ['1987-08-17', '2026-08-22', '2046-08-22', 'validFrom', /晚于今天/],
  ['1987-08-17', '1986-08-22', '长期', 'validFrom', /早于出生/],
  ['1987-08-17', '2026-02-30', '2046-03-02', 'validFrom', /起始日期/],
  ['1987-08-17', '2026-03-16', '2046-02-30', 'validUntil', /截止日期/],
  ['1987-08-17', '2026-03-16', '2026-03-16', 'validUntil', /晚于起始/],
])('a card born %s, issued %s, valid until %s is rejected at %s', (birth, validFrom, validUntil, path, message) => {
  expect(checkValidity({ validFrom, validUntil }, today, birth)).toEqual({ path, message: expect.stringMatching(message) });
});

test('a card is valid through its last day', () => {
  expect(checkValidity({ validFrom: '2006-08-21', validUntil: today }, today)).toBeUndefined();
});

test('without a birth date the term is not compared with an age', () => {
  expect(checkValidity({ validFrom: '2024-01-01', validUntil: '2029-01-01' }, today)).toBeUndefined();
});

test('an age changes on the birthday', () => {
  expect([ageOn('1990-05-20', '2026-05-19'), ageOn('1990-05-20', '2026-05-20'), ageOn('1992-02-29', '2026-02-28')]).toEqual([35, 36, 33]);
});
