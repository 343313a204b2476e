import { pageAction } from '#ui/page/page-action.ts';
import { faqVote } from '../calls.ts';
import type { Vote } from './vote-form.tsx';
import { createVoter, voterCookie } from './voter.ts';

const year = 365 * 86_400;

/** Handles a vote without JavaScript: `vote` is `{id}:yes` or `{id}:no`, from the clicked button. */
export const voteAction = pageAction(async ({ attempt, form, setCookie }): Promise<{ status?: number; data: Vote }> => {
  const [, id, word] = String(form.get('vote')).match(/^(\d{1,9}):(yes|no)$/) ?? [];
  const vote = { faqId: Number(id ?? 0), isHelpful: word === 'yes' };
  const counted = await attempt(faqVote, { ...vote, voter: createVoter() });
  if (!counted.isDone) return { status: counted.status, data: { ...vote, failure: counted.message } };
  setCookie(voterCookie, counted.result.voter, { maxAgeSeconds: year });
  return { data: { ...vote, helpful: counted.result.helpful } };
});
