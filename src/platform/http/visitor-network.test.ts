import { expect, onTestFinished, test } from 'vitest';
import { networkOf, setIpv6Prefix } from './visitor-network.ts';

test('visitors are counted by IPv4 address and by IPv6 /64', () => {
  expect(['203.0.113.7', '::ffff:203.0.113.7'].map(networkOf)).toEqual(['203.0.113.7', '203.0.113.7']);
  expect(['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::1', '2001:0db8:0001:0002::'].map(networkOf)).toEqual(Array(3).fill('2001:db8:1:2'));
  expect(['::1', 'fe80::1%eth0', '2001:db8::'].map(networkOf)).toEqual(['0:0:0:0', 'fe80:0:0:0', '2001:db8:0:0']);
});

test('with a shorter prefix a whole range counts as one visitor', () => {
  onTestFinished(() => setIpv6Prefix(64));
  setIpv6Prefix(56);
  expect(networkOf('2001:db8:1:ab01::1')).toBe(networkOf('2001:db8:1:abff::1'));
  expect(networkOf('2001:db8:1:ac01::1')).not.toBe(networkOf('2001:db8:1:ab01::1'));
  setIpv6Prefix(48);
  expect(networkOf('2001:db8:1:ac01::1')).toBe('2001:db8:1:0');
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
});
