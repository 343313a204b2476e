import { Fragment } from 'react';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { Group, Hit, Marks } from '../schema.ts';

/** The results of one kind under its name; the way to all of them when these are only the first. */
export function ResultGroup({ group, moreHref }: { group: Group; moreHref?: string }) {
  const { name, total, totalIsCapped, records } = group;
  const isWhole = records.length === total;
  return (
    <section aria-labelledby={`found-${group.kind}`}>
      <SectionHeading
        id={`found-${group.kind}`}
        title={name}
        moreHref={isWhole ? undefined : moreHref}
        moreText={`查看全部 ${total}${totalIsCapped ? '+' : ''} 条`}
      />
      <ol className="result-group__list">
        {records.map((hit) => (
          <Result key={hit.id} hit={hit} />
        ))}
      </ol>
    </section>
  );
}

function Result({ hit }: { hit: Hit }) {
  return (
    <li className="entry entry--roomy">
      <p className="result__title">
        <a href={hit.href}>
          <Marked text={hit.title} marks={hit.titleMarks} />
        </a>
      </p>
      {hit.snippet && (
        <p className="result__snippet">
          <Marked text={hit.snippet} marks={hit.snippetMarks} />
        </p>
      )}
      {(hit.label || hit.date) && (
        <p className="result__facts line line--close quiet">
          {hit.label && <span>{hit.label}</span>}
          {hit.date && <time>{hit.date}</time>}
        </p>
      )}
    </li>
  );
}

/** A text with what was searched for marked in it. */
function Marked({ text, marks }: { text: string; marks: Marks }) {
  return (
    <>
      {marks.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(marks[at - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
