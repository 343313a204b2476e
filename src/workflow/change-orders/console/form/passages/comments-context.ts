import { createContext } from 'react';
import type { Client } from '#ui/api/client.ts';
import type { CommentActs } from '#workflow/approvals/console/comments.tsx';
import type { ApprovalComment } from '#workflow/approvals/schema.ts';
import type { Passage } from '#workflow/approvals/web/passage.ts';

/** What is said about the words of a draft, and how to say more. */
export interface PassageComments {
  comments: readonly ApprovalComment[];
  /** What colleagues do with comments; absent for somebody from outside, who can only leave remarks. */
  acts?: CommentActs;
  /** Takes a remark of somebody from outside, with the name that they give. */
  addRemark?(client: Client, remark: { path: string; passage: Passage; name: string; text: string }): Promise<unknown>;
  /** The name that was given last. */
  name?: string;
  onChanged(): void;
}

/** Undefined where a form is shown without comments. */
export const PassageContext = createContext<PassageComments | undefined>(undefined);

/** The id of the mark beside a passage, to which its comment leads. */
export const markId = (comment: number): string => `passage-${comment}`;
