import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { buildConfirmation, buildPrivateFundTerms } from '#test/factories/products/private-funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { passCookie } from './calls.ts';
import { openInvestorGate } from './investor-gate.ts';
import { confirmInvestor, withdrawConfirmation } from './service/confirmations.ts';
import { publishTerms } from './service/terms.ts';
import { truncateAddress } from './service/truncate-address.ts';

const { db, context } = useDatabase();
const gate = openInvestorGate({ secret: { deriveKey: () => Buffer.alloc(32, 7) }, profile: 'SM2' });
const visitor = () => context({ actor: { kind: 'visitor' }, ip: '203.0.113.77', userAgent: 'Test/1.0' });

beforeEach(async () => {
  await sql`truncate private_fund_confirmations, private_fund_terms`.execute(db);
  await publishTerms(context({ now: new Date('2026-08-20T00:00:00Z') }), buildPrivateFundTerms());
});

test('the evidence contains name, text, condition, statements, time, network and expiry', async () => {
  await confirmInvestor(gate, visitor(), buildConfirmation({ name: ' 张三 ', condition: 'person-income' }));
  const [row] = await db.selectFrom('privateFundConfirmations').selectAll().execute();
  expect(row).toMatchObject({
    termsVersion: 1,
    condition: 'person-income',
    statements: ['identity', 'risk'],
    network: '203.0.113.0/24',
    userAgent: 'Test/1.0',
    confirmedAt: new Date('2026-08-21T02:00:00Z'),
    expiresAt: new Date('2026-09-20T02:00:00Z'),
    withdrawnAt: null,
  });
  expect(gate.decryptName(row!.sealedName)).toBe('张三');
});

test('neither name nor full address is readable in the database', async () => {
  await confirmInvestor(gate, visitor(), buildConfirmation({ name: '欧阳不二' }));
  const { rows } = await sql<{ text: string }>`
    select string_agg(t::text, ' ') as text from (
      select to_jsonb(c) as t from private_fund_confirmations c union all select to_jsonb(a) from audit_entries a
    ) all_rows`.execute(db);
  expect(rows[0]!.text).toContain('203.0.113.0/24');
  expect(rows[0]!.text).not.toContain('203.0.113.77');
  expect(rows[0]!.text).not.toContain('欧阳');
  expect(rows[0]!.text).not.toContain(Buffer.from('欧阳').toString('hex'));
});

test('a withdrawal keeps the evidence and adds its time', async () => {
  const { pass } = await confirmInvestor(gate, visitor(), buildConfirmation());
  const later = new Date('2026-08-25T02:00:00Z');
  await withdrawConfirmation(gate, { ...visitor(), now: later, cookies: { [passCookie]: pass } });
  const rows = await db.selectFrom('privateFundConfirmations').select(['withdrawnAt', 'statements']).execute();
  expect(rows).toEqual([{ withdrawnAt: later, statements: ['identity', 'risk'] }]);
});

test('the database forbids changing or removing a confirmation, or a text that was confirmed', async () => {
  await confirmInvestor(gate, visitor(), buildConfirmation());
  const refused = expect.objectContaining({ message: expect.stringContaining('cannot change') as unknown }) as unknown;
  await expect(sql`update private_fund_confirmations set condition = 'other'`.execute(db)).rejects.toEqual(refused);
  await expect(sql`update private_fund_confirmations set withdrawn_at = now(), network = ''`.execute(db)).rejects.toEqual(refused);
  await expect(sql`delete from private_fund_confirmations`.execute(db)).rejects.toEqual(refused);
  await expect(sql`update private_fund_terms set body = '{}'`.execute(db)).rejects.toEqual(refused);
  await expect(sql`delete from private_fund_terms`.execute(db)).rejects.toEqual(refused);
});

test('a withdrawal cannot be reverted', async () => {
  const { pass } = await confirmInvestor(gate, visitor(), buildConfirmation());
  await withdrawConfirmation(gate, { ...visitor(), cookies: { [passCookie]: pass } });
  await expect(sql`update private_fund_confirmations set withdrawn_at = null`.execute(db)).rejects.toThrow('cannot change');
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:1::5', '2001:db8:7::/48'],
  ['2001:DB8:0007:1:2:3:4:5', '2001:db8:7::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
  ['nonsense', ''],
])('the address %s is stored as %s', (ip, kept) => {
  expect(truncateAddress(ip)).toBe(kept);
});
