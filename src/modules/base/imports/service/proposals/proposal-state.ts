import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

export type ProposalState = 'proposed' | 'approved' | 'rejected' | 'withdrawn' | 'published';

export const proposalStateNames: Record<ProposalState, string> = {
  proposed: '待批准',
  approved: '已批准，未发布',
  rejected: '已退回',
  withdrawn: '已撤回',
  published: '已发布',
};

/** One file of a proposal, so that it can be told later whether it is the one that was handed in. */
export interface ProposalFile {
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The fingerprint of a file; `name` is what the person calls it when the path is a temporary one. */
export async function fingerprint({ path, name = basename(path) }: { path: string; name?: string }): Promise<ProposalFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { name, bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** Whether two names mean the same person, as the database compares them: without blanks around, whatever the case. */
export const isSamePerson = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
