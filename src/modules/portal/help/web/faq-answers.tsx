import { Button, ButtonLink } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { FaqList } from '#web/ui/faq-list/faq-list.tsx';
import type { Faq } from '../schema.ts';
import { questionAddress, questionAnchor } from './question-address.ts';
import { VoteForm, type Vote, type Votes } from './vote-form.tsx';
import './faq-answers.css';

interface FaqAnswersProps {
  faqs: readonly Faq[];
  /** What was searched for; empty for the questions of a category. */
  keyWord: string;
  /** Where a question stands, by plain HTML alone; the page of all questions when left out. */
  addressOf?: (faq: Faq) => string;
  /** The vote that was sent without script, if this page answers one. */
  voted?: Vote | undefined;
}

/** Questions that open on their answers, each with its vote and what belongs to it. */
export function FaqAnswers({ faqs, keyWord, addressOf = questionAddress, voted }: FaqAnswersProps) {
  return (
    <>
      <p className="questions__count quiet" data-results="" role="status">
        {keyWord ? `“${keyWord}”找到 ${faqs.length} 个问题` : `共 ${faqs.length} 个问题`}
      </p>
      {faqs.length === 0 ? (
        <EmptyState text="没有找到相关问题。换一个说法试试，例如“转账”“密码”“新股”，或者联系人工客服。" />
      ) : (
        <VoteForm voted={voted}>{(votes) => <AnswerList faqs={faqs} votes={votes} addressOf={addressOf} />}</VoteForm>
      )}
    </>
  );
}

interface AnswerListProps {
  faqs: readonly Faq[];
  votes: Votes;
  /** Where a question stands, by plain HTML alone. */
  addressOf: (faq: Faq) => string;
}

/** The questions alone; it stands within a `VoteForm`. */
export function AnswerList({ faqs, votes, addressOf }: AnswerListProps) {
  return (
    <FaqList
      items={faqs.map((faq) => {
        const vote = votes.get(faq.id);
        const { code, question, answer } = faq;
        const extra = <Extra faq={faq} vote={vote} address={addressOf(faq)} />;
        return { id: questionAnchor(code), question, answer, isOpen: vote && true, extra };
      })}
    />
  );
}

/** Under an answer: where the thing is done, whether it helped, how old it is, and its own address. */
function Extra({ faq, vote, address }: { faq: Faq & { helpful?: number }; vote: Vote | undefined; address: string }) {
  const { id, code, action, updatedOn, helpful = 0 } = faq;
  const anchor = `#${questionAnchor(code)}`;
  const isCounted = vote !== undefined && vote.failure === undefined;
  return (
    <div className="faq-extra stack stack--rows">
      {action && (
        <p className="no-print">
          <ButtonLink href={action.href}>{action.text}</ButtonLink>
        </p>
      )}
      <div className="cluster cluster--close middle picks no-print" role="group" aria-label="这条解答有帮助吗？">
        <span aria-hidden="true">有帮助吗？</span>
        <Button type="submit" name="vote" value={`${id}:yes`} formAction={anchor} aria-pressed={isCounted && vote.isHelpful}>
          有帮助
        </Button>
        <Button type="submit" name="vote" value={`${id}:no`} formAction={anchor} aria-pressed={isCounted && !vote.isHelpful}>
          没帮助
        </Button>
        <span role="status">{vote && thanks(vote)}</span>
      </div>
      <p className="faq-extra__facts line middle quiet targets">
        更新日期 <time dateTime={updatedOn}>{updatedOn}</time>
        {helpful > 0 && <span>{helpful} 人觉得有帮助</span>}
        <a className="no-print" href={address}>
          本题链接
        </a>
      </p>
    </div>
  );
}

function thanks({ isHelpful, failure, helpful = 0 }: Vote): string {
  if (failure !== undefined) return failure;
  if (!isHelpful) return '谢谢，已记下。我们会改写这条解答。';
  return helpful > 1 ? `谢谢，已有 ${helpful} 人觉得有帮助。` : '谢谢，已记下。';
}
