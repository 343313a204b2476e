import { buildSeekerDesk } from '#modules/seeker/factory.ts';
import { testSecret } from '#platform/crypto/fake.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { openResumeDesk, type ResumeDesk } from './desk.ts';

/** Everything real, on the test's own keys. */
export function buildResumeDesk(files: FileStore, seekers = buildSeekerDesk()): ResumeDesk {
  return openResumeDesk({ secret: testSecret(), profile: 'SM2', files, seekers });
}
