import type { SeekerDesk } from '#modules/seeker/desk.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createSealer, type Sealer } from '#platform/crypto/sealer.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** What the calls about resumes work with beside their context. */
export interface ResumeDesk {
  /** Seals what was written; places are `resume_sections.<section>:<seekerId>` and the like. */
  readonly sealer: Sealer;
  readonly files: FileStore;
  /** Signs the addresses at which files are read. */
  readonly linkKey: Buffer;
  readonly seekers: SeekerDesk;
}

export interface ResumeDeskOptions {
  secret: MasterSecret;
  profile: CryptoProfile;
  files: FileStore;
  seekers: SeekerDesk;
}

export function openResumeDesk({ secret, profile, files, seekers }: ResumeDeskOptions): ResumeDesk {
  return { sealer: createSealer(secret, 'resume-data', profile), files, linkKey: secret.deriveKey('resume-file-links'), seekers };
}
