import { expect, test } from 'vitest';
import { maskAddress, maskEmail, maskFundAccount, maskIdNumber, maskIp, maskMobile, maskName } from './masks.ts';

test('numbers, names and addresses are masked so that their owner recognises them', () => {
  expect(maskMobile('13800001234')).toBe('138****1234');
  expect(maskIdNumber('110101199003070017')).toBe('110***********0017');
  expect(maskEmail('liming@example.com')).toBe('l***@example.com');
  expect(maskFundAccount('880012345612')).toBe('8800****12');
  expect(maskFundAccount('123456')).toBe('****56');
  expect(maskAddress('江苏省南京市建邺区江东中路 1 号')).toBe('江苏省南京市****');
  expect(maskName('演示客户')).toBe('演***');
});

test('half of a network address is shown', () => {
  expect(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1::7', null].map(maskIp)).toEqual([
    '203.0.*.*',
    '203.0.*.*',
    '2001:db8:*',
    '未知',
  ]);
});
