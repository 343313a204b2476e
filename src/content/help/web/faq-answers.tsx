import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { emptyText, notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FaqList } from '#ui/components/faq-list/faq-list.tsx';
import type { Faq } from '../schema.ts';
import { questionAddress, questionAnchor } from './question-address.ts';
import './faq-answers.css';
import { VoteForm, type Vote, type Votes } from './vote-form.tsx';

interface FaqAnswersProps {
  faqs: readonly Faq[];
  /** The search text; empty for the questions of a category. */
  keyWord: string;
  /** Returns the address of a question that works without JavaScript; by default on the page of all questions. */
  addressOf?: (faq: Faq) => string;
  /** The vote that was submitted without JavaScript, if this response answers one. */
  voted?: Vote | undefined;
}

/** Renders collapsible questions, each with its answer, vote and links. */
export function FaqAnswers({ faqs, keyWord, addressOf = questionAddress, voted }: FaqAnswersProps) {
  return (
    <>
      <p className="questions__count quiet" data-results="" role="status">
        {keyWord ? `“${keyWord}”找到 ${faqs.length} 个问题` : `共 ${faqs.length} 个问题`}
      </p>
      {faqs.length === 0 ? (
        <EmptyState
          text={emptyText(
            { keyWord },
            '没有找到相关问题。换一个说法试试，例如“转账”“密码”“新股”，或者联系人工客服。',
            notPublishedText('常见问题与解答'),
          )}
        />
      ) : (
        <VoteForm voted={voted}>{(votes) => <AnswerList faqs={faqs} votes={votes} addressOf={addressOf} />}</VoteForm>
      )}
    </>
  );
}

interface AnswerListProps {
  faqs: readonly Faq[];
  votes: Votes;
  /** Returns the address of a question that works without JavaScript; by default on this page. */
  addressOf?: (faq: Faq) => string;
}

const anchorOf = ({ code }: Faq): string => `#${questionAnchor(code)}`;

/** Renders only the questions. Must be inside a `VoteForm`. */
export function AnswerList({ faqs, votes, addressOf = anchorOf }: AnswerListProps) {
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

/** Renders below an answer: the page of the task, the vote, the day of the last check, and the permanent link. */
function Extra({ faq, vote, address }: { faq: Faq & { helpful?: number }; vote: Vote | undefined; address: string }) {
  const { id, action, updatedOn, helpful = 0 } = faq;
  const anchor = anchorOf(faq);
  const isCounted = vote !== undefined && vote.failure === undefined;
  return (
    <>
      {action && (
        <p>
          <ButtonLink href={action.href}>{action.text}</ButtonLink>
        </p>
      )}
      <fieldset className="cluster picks">
        <legend>有帮助吗？</legend>
        <Button type="submit" name="vote" value={`${id}:yes`} formAction={anchor} aria-pressed={vote && isCounted && vote.isHelpful}>
          有帮助
        </Button>
        <Button type="submit" name="vote" value={`${id}:no`} formAction={anchor} aria-pressed={vote && isCounted && !vote.isHelpful}>
          没帮助
        </Button>
        <output>{vote && thanks(vote)}</output>
      </fieldset>
      <p className="line quiet targets">
        更新日期 <time>{updatedOn}</time>
        {helpful > 0 && <span>{helpful} 人觉得有帮助</span>}
        <a href={address}>本题链接</a>
      </p>
    </>
  );
}

function thanks({ isHelpful, failure, helpful = 0 }: Vote): string {
  if (failure !== undefined) return failure;
  if (!isHelpful) return '谢谢，已记下。我们会改写这条解答。';
  return helpful > 1 ? `谢谢，已有 ${helpful} 人觉得有帮助。` : '谢谢，已记下。';
}
