import { typed, type ModuleColumns } from '#platform/database/column.ts';

/**
 * `draft` → `submitted` → `approved` (which waits for its moment) → `applied`. `returned`: to be written anew · `withdrawn`: by whoever made it · `stale`: what it changes
 * has changed meanwhile · `failed`: could not come into force.
 */
export type ChangeState = 'draft' | 'submitted' | 'approved' | 'applied' | 'returned' | 'withdrawn' | 'stale' | 'failed';

/** `takeDown` is the one act of one person alone; another ratifies it afterwards. */
export type ChangeAct = 'write' | 'withdraw' | 'takeDown';

export type ChangeDecision = 'approve' | 'return' | 'ratify';

/** What is wanted, as its type's schema has it; while it is a draft anything that a form can hold. */
export type Payload = Record<string, unknown>;

export const columns = {
  changeReleases: {},
  changeOrders: { state: typed<ChangeState>(), act: typed<ChangeAct>(), payload: typed<Payload>(), before: typed<Payload>() },
  changeRevisions: { payload: typed<Payload>() },
  changeDecisions: { decision: typed<ChangeDecision>() },
  changeComments: {},
  changeReviewLinks: {},
  changePresence: {},
  changeWords: { weight: typed<'block' | 'compliance' | 'warn'>() },
} satisfies ModuleColumns;
