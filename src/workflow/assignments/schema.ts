import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';

/** The kinds of items that staff work on. Scopes of staff have the same names. */
export type QueueCode = 'case' | 'complaint' | 'client' | 'privacy' | 'delivery' | 'talent' | 'link' | 'callback';
/** The queues whose subjects have notes and notifications. */
export type NotedQueue = Exclude<QueueCode, 'client' | 'callback'>;

const moment = z.iso.datetime();

/** The staff member to whom an item is assigned. */
export const assignment = z.object({ staffId: z.number(), name: z.string(), at: moment });
export type Assignment = z.infer<typeof assignment>;

/** The assignee as the caller knows it, and the new one. Null means unassigned, for both. */
export const assignmentChange = {
  from: whole('经办人', Number.MAX_SAFE_INTEGER).nullable(),
  to: whole('经办人', Number.MAX_SAFE_INTEGER).nullable(),
};
export interface AssignmentChange {
  from: number | null;
  to: number | null;
}

export const assignmentResult = z.object({ assignment: assignment.nullable() });
export type AssignmentResult = z.infer<typeof assignmentResult>;

/** Colleagues to whom an item can be assigned. */
export const colleagueList = z.object({ colleagues: z.array(z.object({ staffId: z.number(), name: z.string() })) });
export type ColleagueList = z.infer<typeof colleagueList>;

/** `told` lists the names of the people who were notified that they are mentioned in it. */
export const staffNote = z.object({ id: z.number(), at: moment, author: z.string(), text: z.string(), told: z.array(z.string()) });
export type StaffNote = z.infer<typeof staffNote>;

export const noteText = z.string('请填写备注').trim().min(1, '请填写备注').max(1000, '备注不超过 1000 个字');

/** Reasons for unmasking a personal field; `other` needs a short explanation. */
export const revealReasons = ['verify', 'contact', 'compare', 'other'] as const;
export const revealReason = {
  reason: z.enum(revealReasons, '请选择查看原因'),
  note: z.string('说明应为文字').trim().max(200, '说明不超过 200 个字'),
};
export interface RevealReason {
  reason: (typeof revealReasons)[number];
  note: string;
}
