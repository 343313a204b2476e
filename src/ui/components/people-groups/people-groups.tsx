import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { KeyFacts, type KeyFact } from '../key-facts/key-facts.tsx';
import { SectionHeading } from '../section-heading/section-heading.tsx';
import { Tag } from '../tag/tag.tsx';
import './people-groups.css';

export interface ListedPerson {
  /** Starts at 1 within the group. */
  index: number;
  name: string;
  post: string;
  /** True for fictional people of the demonstration. */
  isSample?: boolean;
  /** Start date, registration numbers, responsibilities. */
  facts: readonly KeyFact[];
  /** A few sentences about the person. */
  text?: ReactNode;
}

export interface PeopleGroup {
  /** Anchor on the page. */
  id: string;
  title: string;
  /** Missing means nobody. */
  people?: readonly ListedPerson[];
  emptyText: string;
}

/** People in their groups, numbered from 1 in each; an empty group is shown as empty. */
export function PeopleGroups({ groups }: { groups: readonly PeopleGroup[] }) {
  return (
    <div className="people-groups stack">
      {groups.map(({ id, title, people = [], emptyText }) => (
        <section key={id} aria-labelledby={id}>
          <SectionHeading id={id} title={title}>
            {people.length > 0 && <span className="quiet">{people.length} 人</span>}
          </SectionHeading>
          {people.length > 0 ? <ol>{people.map(toPerson)}</ol> : <EmptyState text={emptyText} />}
        </section>
      ))}
    </div>
  );
}

function toPerson({ index, name, post, isSample = false, facts, text }: ListedPerson) {
  return (
    <li key={index} className="person">
      <span className="person__index" aria-hidden="true">
        {index}
      </span>
      <div>
        <h3 className="person__name">
          <span className="visually-hidden">第 {index} 位：</span>
          {name} {isSample && <Tag kind="sample">示例</Tag>}
        </h3>
        <p className="person__post">{post}</p>
        {text && <div className="person__text">{text}</div>}
      </div>
      <KeyFacts items={facts} />
    </li>
  );
}
