import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';

/** What travels about the work of staff, whatever queue it is of. */

/** The kinds of things that wait for staff; scopes of staff are named by them. */
export type Queue = 'case' | 'complaint' | 'client' | 'privacy' | 'delivery' | 'talent' | 'link' | 'callback';
/** Of which notes are written, and of whose subjects people are told. */
export type NotedQueue = Exclude<Queue, 'client' | 'callback'>;

const moment = z.iso.datetime();

/** Who has taken something. */
export const assignment = z.object({ staffId: z.number(), name: z.string(), at: moment });
export type Assignment = z.infer<typeof assignment>;

/** Who the caller thought had it, and who is to have it: nobody is null on both sides. */
export const handOver = {
  from: whole('经办人', Number.MAX_SAFE_INTEGER).nullable(),
  to: whole('经办人', Number.MAX_SAFE_INTEGER).nullable(),
};
export interface HandOver {
  from: number | null;
  to: number | null;
}

export const assignmentResult = z.object({ assignment: assignment.nullable() });
export type AssignmentResult = z.infer<typeof assignmentResult>;

/** Whom something can be given to. */
export const colleagueList = z.object({ colleagues: z.array(z.object({ staffId: z.number(), name: z.string() })) });
export type ColleagueList = z.infer<typeof colleagueList>;

/** With the names of those whom it told that they are named in it. */
export const note = z.object({ id: z.number(), at: moment, author: z.string(), text: z.string(), told: z.array(z.string()) });
export type Note = z.infer<typeof note>;

export const noteText = z.string('请填写备注').trim().min(1, '请填写备注').max(1000, '备注不超过 1000 个字');

/** Why a personal field is looked at in the clear: one of these, and a few words where none of them says it. */
export const revealReasons = ['verify', 'contact', 'compare', 'other'] as const;
export const revealReason = {
  reason: z.enum(revealReasons, '请选择查看原因'),
  note: z.string('说明应为文字').trim().max(200, '说明不超过 200 个字'),
};
export interface RevealReason {
  reason: (typeof revealReasons)[number];
  note: string;
}
