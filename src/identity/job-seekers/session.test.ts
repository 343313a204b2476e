import { expect, test } from 'vitest';
import { buildSeekerDeps, buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { useDatabase } from '#test/support/database.ts';
import { extendSession, getSession } from './service/session.ts';

const { context } = useDatabase();
const deps = buildSeekerDeps();
const at = (minutes: number) => context({ now: new Date(Date.parse('2026-11-21T02:00:00Z') + minutes * 60_000) });

test('the session returns only the masked number and its end; extending returns the new end', async () => {
  const { actor } = await buildSignedInSeeker(at(0), deps, '13922223333');
  const standing = { mobile: '139****3333', endsAt: at(30).now.toISOString(), remainingSeconds: 600, canExtend: true };
  expect(await getSession({ ...at(20), actor }, deps)).toEqual(standing);
  const extended = { ...standing, endsAt: at(50).now.toISOString(), remainingSeconds: 1800 };
  expect(await extendSession({ ...at(20), actor }, deps)).toEqual(extended);
});
