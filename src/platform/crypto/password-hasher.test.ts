import { expect, test } from 'vitest';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { createPasswordHasher } from './password-hasher.ts';

const cheap = { memoryKib: 64, passes: 1 };
const hasher = createPasswordHasher(testSecret(), cheap);

test('the right password is accepted, another one is not', async () => {
  const hashed = await hasher.hash('135790');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await hasher.verify(hashed, '135790')).toBe(true);
  expect(await hasher.verify(hashed, '135791')).toBe(false);
});

test('a password typed with full-width characters is the same password', async () => {
  expect(await hasher.verify(await hasher.hash('123456'), '１２３４５６')).toBe(true);
});

test('without an account every password is wrong after the same amount of work', async () => {
  expect(await hasher.verify(undefined, 'no account has this password')).toBe(false);
});

test('a stolen table is useless without the master key', async () => {
  const hashed = await hasher.hash('135790');
  expect(await createPasswordHasher(testSecret('other'), cheap).verify(hashed, '135790')).toBe(false);
});

test('a hash of another cost still verifies and counts as outdated', async () => {
  const hashed = await hasher.hash('135790');
  const dearer = createPasswordHasher(testSecret(), { memoryKib: 128, passes: 2 });
  expect(await dearer.verify(hashed, '135790')).toBe(true);
  expect(dearer.isOutdated(hashed)).toBe(true);
  expect(hasher.isOutdated(hashed)).toBe(false);
});

test('the hash is argon2id with at least 19 MiB and two passes', async () => {
  const [, , , cost] = (await createPasswordHasher(testSecret()).hash('135790')).split('$');
  const { m, t } = Object.fromEntries(cost!.split(',').map((part) => part.split('='))) as Record<string, string>;
  expect(Number(m)).toBeGreaterThanOrEqual(19_456);
  expect(Number(t)).toBeGreaterThanOrEqual(2);
});
