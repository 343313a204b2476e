import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { faqVote } from '../calls.ts';
import { getVoter } from './voter.ts';

/** A visitor's vote with the resulting count, or the error. */
export interface Vote {
  faqId: number;
  isHelpful: boolean;
  helpful?: number;
  failure?: string;
}

export type Votes = ReadonlyMap<number, Vote>;

interface VoteFormProps {
  /** The vote that was submitted without JavaScript, if this response answers one. */
  voted: Vote | undefined;
  children: (votes: Votes) => ReactNode;
}

/** Renders one form around all questions; each button contains its question. With JavaScript votes are sent without a page load. */
export function VoteForm({ voted, children }: VoteFormProps) {
  const client = useClient();
  const [votes, setVotes] = useState<Votes>(() => new Map(voted ? [[voted.faqId, voted]] : []));
  const show = (vote: Vote): void => setVotes((before) => new Map(before).set(vote.faqId, vote));

  const send = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>): Promise<void> => {
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const [id, word] = submitter.value.split(':');
    const vote = { faqId: Number(id), isHelpful: word === 'yes' };
    try {
      const { helpful } = await client().call(faqVote, { ...vote, voter: getVoter() }, { quiet: true });
      show({ ...vote, helpful });
    } catch (error) {
      show({ ...vote, failure: failureText(error, '网络不通，请稍后再试') });
    }
  };

  return (
    <form method="post" onSubmit={(event) => void send(event)}>
      {children(votes)}
    </form>
  );
}
