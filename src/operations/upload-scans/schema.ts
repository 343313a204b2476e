import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';

const quarantineStates = ['infected', 'waiting'] as const;

export const quarantineQuery = z.object({
  state: choice(quarantineStates, '状态'),
  /** The number of the file after which the page begins. */
  before: whole('起点').optional(),
});
export type QuarantineQuery = z.input<typeof quarantineQuery>;
export type ParsedQuarantineQuery = z.output<typeof quarantineQuery>;

const quarantinedFile = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  /** The call that brought it, in words. */
  place: z.string(),
  /** The name of a member of staff, the number of a client or job seeker. */
  uploader: z.object({ kind: z.enum(['visitor', 'client', 'seeker', 'staff', 'system']), name: z.string().nullable() }),
  size: z.number(),
  state: z.enum(quarantineStates),
  finding: z.string().nullable(),
  sha256: z.string().nullable(),
  /** False when no copy is kept: destroyed, or a copy of the same file exists already. */
  isKept: z.boolean(),
  /** True for a file that was in use before the virus was found. */
  wasStored: z.boolean(),
  removal: z.object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string() }).nullable(),
});
export const quarantineList = z.object({ files: z.array(quarantinedFile), next: z.number().nullable() });
export type QuarantineList = z.infer<typeof quarantineList>;

export const quarantineRemoval = z.object({
  id: whole('编号'),
  reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因不超过 200 个字'),
});
export type QuarantineRemoval = z.input<typeof quarantineRemoval>;
export type ParsedQuarantineRemoval = z.output<typeof quarantineRemoval>;
