import { createContext } from 'react';
import type { ApprovalComment } from '#modules/workflow/approvals/schema.ts';
import type { Passage } from '#modules/workflow/approvals/web/passage.ts';
import type { Client } from '#web/api/client.ts';

/** What is said about the words of a draft, and how to say more. */
export interface PassageComments {
  comments: readonly ApprovalComment[];
  add(client: Client, comment: { path: string; passage: Passage; text: string }): Promise<unknown>;
  resolve(client: Client, id: number): Promise<unknown>;
  reopen(client: Client, id: number): Promise<unknown>;
  onChanged(): void;
}

/** Undefined where a form is shown without comments. */
export const PassageContext = createContext<PassageComments | undefined>(undefined);

/** The id of the mark beside a passage, to which its comment leads. */
export const markId = (comment: number): string => `passage-${comment}`;
