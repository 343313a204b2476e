import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { SearchAnswer } from '../schema.ts';
import './answer-card.css';

/** Renders answers to the query, each with its date, source and page. */
export function SearchAnswers({ answers }: { answers: readonly SearchAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <div className="stack stack--rows" data-answers="">
      {answers.map((answer) => (
        <AnswerCard key={answer.source} answer={answer} />
      ))}
    </div>
  );
}

/** Few short values are rendered as figures, longer ones as a list. */
const isFigures = ({ facts }: SearchAnswer): boolean =>
  facts.length < 5 && facts.every(({ value }) => value.length <= (facts.length < 3 ? 14 : 10));

/** An answer with this many links explains how to do something, so the links come before the facts. */
const manyWays = 4;

function AnswerCard({ answer }: { answer: SearchAnswer }) {
  const { source, title, facts, text, ways, href, linkText } = answer;
  const particulars = facts.length > 0 && <KeyFacts variant={isFigures(answer) ? 'figures' : 'list'} items={facts} />;
  const isHowTo = ways.length >= manyWays;
  return (
    <section className="answer stack stack--rows" aria-labelledby={`answer-${source}`}>
      <h2 id={`answer-${source}`} className="answer__title">
        {title}
      </h2>
      {!isHowTo && particulars}
      {text && <p className="answer__text">{text}</p>}
      {ways.length > 0 && <Ways ways={ways} />}
      {isHowTo && particulars}
      <div className="line line--close middle targets">
        <a href={href}>{linkText}</a>
        <Origin answer={answer} />
      </div>
    </section>
  );
}

function Ways({ ways }: Pick<SearchAnswer, 'ways'>) {
  return (
    <ol className="answer__ways">
      {ways.map((way) => (
        <li key={way.href + way.text}>
          <a href={way.href}>{way.text}</a>
          {way.note && <span className="quiet">{way.note}</span>}
        </li>
      ))}
    </ol>
  );
}

function Origin({ answer: { day, basis, isSample } }: { answer: SearchAnswer }) {
  return (
    <>
      {isSample && <Tag kind="sample" />}
      {day && (
        <span className="quiet">
          {day.name} <time>{day.value}</time>
        </span>
      )}
      {basis && <span className="quiet">{basis}</span>}
    </>
  );
}
