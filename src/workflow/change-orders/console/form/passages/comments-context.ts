import { createContext } from 'react';
import type { Client } from '#ui/api/client.ts';
import type { CommentActions } from '#workflow/approvals/console/comments.tsx';
import type { ApprovalComment } from '#workflow/approvals/schema.ts';
import type { Passage } from '#workflow/approvals/web/passage.ts';

/** The comments on passages of a draft, and how to add one. */
export interface PassageComments {
  comments: readonly ApprovalComment[];
  /** The actions of colleagues; absent for external reviewers, who can only leave remarks. */
  acts?: CommentActions;
  /** Saves a remark of an external reviewer with the name that they give. */
  addRemark?(client: Client, remark: { path: string; passage: Passage; name: string; text: string }): Promise<unknown>;
  /** The name that was entered last. */
  name?: string;
  onChanged(): void;
}

/** Undefined where a form is shown without comments. */
export const PassageContext = createContext<PassageComments | undefined>(undefined);

/** Returns the id of the mark beside a passage; its comment links to it. */
export const markId = (comment: number): string => `passage-${comment}`;
