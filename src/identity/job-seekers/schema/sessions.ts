import { z } from 'zod';
import { sentCode } from '#platform/http/input/typed-number.ts';
import { mobile } from './seekers.ts';

/** Newest first; addresses are masked. */
export const seekerSessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      startedAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      ip: z.string(),
      device: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
});
export type SeekerSessionList = z.infer<typeof seekerSessionList>;

/** One session, or all but the current one. */
export const otherSessionsEnd = z.object({ id: z.union([z.literal('others'), z.uuid('会话编号有误')]), code: sentCode });
export type OtherSessionsEnd = z.input<typeof otherSessionsEnd>;
export type ParsedOtherSessionsEnd = z.output<typeof otherSessionsEnd>;

export const sessionsOfSeeker = z.object({
  mobile,
  reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因不超过 200 个字'),
});
export type SessionsOfSeeker = z.input<typeof sessionsOfSeeker>;
export type ParsedSessionsOfSeeker = z.output<typeof sessionsOfSeeker>;

export const endedSessions = z.object({ ended: z.number() });
export type EndedSessions = z.infer<typeof endedSessions>;
