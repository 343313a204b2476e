import { sm2 } from 'sm-crypto-v2';
import { expect, test } from 'vitest';
import { openSoftwareKey } from '#platform/crypto/sm2/sm2-key.ts';
import { buildAgreementDeps } from '#test/factories/clients/agreements.ts';
import { useDatabase } from '#test/support/database.ts';
import { signWithSm2 } from './firm-keys.ts';

const { db, context } = useDatabase();
const sm3 = '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0';

test('with a key in a cryptographic module agreements get its signature, and the program generates no key', async () => {
  const sm2InModule = openSoftwareKey(Buffer.alloc(32, 3));
  for (let round = 0; round < 5; round++) {
    const { sm2Key, sm2Signature } = await signWithSm2(context(), { ...buildAgreementDeps(), sm2InModule }, sm3);
    expect(sm2Key).toBe(sm2InModule.publicKey);
    expect(sm2.doVerifySignature(Buffer.from(sm3, 'hex'), sm2Signature, sm2Key, { hash: true, der: true })).toBe(true);
  }
  expect(await db.selectFrom('agreementKeys').select('id').execute()).toEqual([]);
});
