import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { buildSeekerDesk, signedInSeeker } from './factory.ts';
import { currentConsentText } from './service/consent-texts.ts';
import { giveSeekerConsent, seekerConsentState } from './service/consents.ts';

const { context } = useDatabase();
const desk = buildSeekerDesk();

test('x', async () => {
  const text = await currentConsentText(context());
  expect(text.version).toBe(1);
  const who = await signedInSeeker(context(), desk);
  expect(await seekerConsentState(who, who.actor.seekerId)).toBe('given');
  await expect(giveSeekerConsent(who, who.actor.seekerId, { version: 9 })).rejects.toMatchObject({ code: 40009 });
});
