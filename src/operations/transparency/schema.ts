import { z } from 'zod';

export const proofRequest = z.object({
  /** SHA-256 of the published content, in lower-case hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/, '请给出 64 位小写十六进制的 SHA-256 值'),
});

/** A publication that was in force on a day, instead of a hash. */
export const dayProofRequest = z.object({
  /** A list by its name in addresses. */
  list: z.string().regex(/^[A-Za-z]{1,40}$/, '名单的名称有误'),
  day: z.iso.date('日期应为实际存在的日期'),
});

/** The number of entries of a former checkpoint. */
export const consistencyRequest = z.object({
  from: z.coerce.number('请给出以前的检查点的记录数').int().min(1).max(Number.MAX_SAFE_INTEGER),
});

/** The number of an entry in an address. */
export const contentRequest = z.object({ index: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

const proof = z.object({
  /** The entry: what was published where, when, and with which content hash. */
  leaf: z.object({ kind: z.string(), address: z.string(), version: z.string(), day: z.string(), sha256: z.string() }),
  index: z.number(),
  /** Hashes that lead from the entry to the root of the checkpoint, in Base64. */
  path: z.array(z.string()),
});

export const contentProof = z.object({
  format: z.literal('qianting-log-proof/1'),
  /** Every entry with this content: the same text may have been published several times. */
  entries: z.array(proof),
  /** Signed note: the state of the log that the paths lead to. */
  checkpoint: z.string(),
  /** The keys in force, as verifiers are configured with them. */
  keys: z.array(z.string()),
});
export type ContentProof = z.infer<typeof contentProof>;

export const consistencyProof = z.object({
  format: z.literal('qianting-log-consistency/1'),
  /** Size of the former checkpoint. */
  from: z.number(),
  /** Hashes that lead from the former root to the later one, in Base64 (RFC 6962, 2.1.2). */
  path: z.array(z.string()),
  /** Signed note of the later state. */
  checkpoint: z.string(),
});
export type ConsistencyProof = z.infer<typeof consistencyProof>;

export const logStatus = z.object({
  size: z.number(),
  /** The newest signed note; null while nothing is logged. */
  checkpoint: z.string().nullable(),
  signedAt: z.string().nullable(),
  delayMinutes: z.number(),
  kinds: z.array(z.object({ kind: z.string(), entries: z.number() })),
  keys: z.array(
    z.object({
      number: z.number(),
      epoch: z.number(),
      ed25519: z.string(),
      sm2: z.string(),
      validFrom: z.string(),
      endorsement: z.string().nullable(),
    }),
  ),
  epochs: z.array(z.object({ number: z.number(), origin: z.string(), beganAt: z.string(), statement: z.string().nullable() })),
  /** Other parties that sign the checkpoints, with what they signed last; null before. */
  witnesses: z.array(z.object({ name: z.string(), key: z.string(), size: z.number().nullable(), signedAt: z.string().nullable() })),
});
export type LogStatus = z.infer<typeof logStatus>;
