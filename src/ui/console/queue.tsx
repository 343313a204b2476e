import { createContext, Fragment, useContext, useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../components/button/button.tsx';
import { AsyncContent } from './async-content.tsx';
import { withFocus } from './inbox-pass/use-inbox-pass.ts';
import { Screen } from './screen.tsx';
import type { LoadState } from './use-data.ts';
import type { QueueState } from './use-queue.ts';
import './queue.css';

interface QueueProps<Item> {
  title: string;
  note?: ReactNode;
  filters?: ReactNode;
  queue: QueueState<Item>;
  keyOf: (item: Item) => string;
  /** Renders one or two lines of the list. */
  row: (item: Item) => ReactNode;
  /** Returns the name of an entry's group, in a grouped list. Entries of one group follow each other. */
  groupOf?: (item: Item) => string;
  /** Shown for an empty list. */
  empty: ReactNode;
  /** The selected subject and its decision: `QueueSubject` and `QueuePane`. */
  children: (key: string) => ReactNode;
}

/**
 * The layout for working on a queue: list, subject and decision side by side, each scrolling separately; on a phone first the list, then
 * the subject above its decision. J and K move through the list; other controls declare their key by `aria-keyshortcuts`, and the shell
 * presses it.
 */
export function Queue<Item>({ title, note, filters, queue, keyOf, row, groupOf, empty, children }: QueueProps<Item>) {
  const { list, items, chosen, hrefOf, more, isLoadingMore } = queue;
  return (
    <Screen title={title} note={note} frame="queue">
      {filters ?? <div />}
      <div className={chosen === undefined ? 'queue' : 'queue queue--chosen'}>
        <section className="queue__list" aria-label="列表" tabIndex={0}>
          <AsyncContent of={list} isEmpty={() => items.length === 0} empty={empty}>
            {() => (
              <>
                {partsOf(items, groupOf).map(([name, some]) => (
                  <section key={name} aria-label={name || undefined}>
                    {name && (
                      <p className="queue__group" aria-hidden="true">
                        {name} <strong>{some.length}</strong>
                      </p>
                    )}
                    <ol>
                      {some.map((item) => (
                        <li key={keyOf(item)}>
                          <Link
                            className="queue__entry"
                            to={hrefOf(keyOf(item))}
                            state={withFocus}
                            aria-current={keyOf(item) === chosen ? 'true' : undefined}
                          >
                            {row(item)}
                          </Link>
                        </li>
                      ))}
                    </ol>
                  </section>
                ))}
                {more && (
                  <Button aria-busy={isLoadingMore} onClick={more}>
                    更多
                  </Button>
                )}
              </>
            )}
          </AsyncContent>
        </section>
        {chosen === undefined ? <Nothing queue={queue} /> : <Fragment key={chosen}>{children(chosen)}</Fragment>}
      </div>
    </Screen>
  );
}

/** Splits a list into its groups; a single unnamed one where it has none. */
const partsOf = <Item,>(items: readonly Item[], groupOf: ((item: Item) => string) | undefined): [string, Item[]][] => [
  ...Map.groupBy(items, groupOf ?? (() => '')),
];

interface QueuePartsProps<Part extends string> {
  names: Readonly<Record<Part, string>>;
  current: Part;
}

/** The tabs of a queue, one of which is shown. */
export function QueueParts<Part extends string>({ names, current }: QueuePartsProps<Part>) {
  return (
    <nav className="tabs" aria-label="队列的各部分">
      {(Object.keys(names) as Part[]).map((part) => (
        <Link key={part} className="tabs__tab" to={`?state=${part}`} aria-current={part === current ? 'page' : undefined}>
          {names[part]}
        </Link>
      ))}
    </nav>
  );
}

interface QueueRowProps {
  name: string;
  /** Shown beside the name: the waiting time. */
  beside: ReactNode;
  /** Below, in small print, and at its end. */
  text: ReactNode;
  mark?: ReactNode;
}

/** An entry of the list in two lines. */
export function QueueRow({ name, beside, text, mark }: QueueRowProps) {
  return (
    <>
      <span className="queue__line">
        <span className="queue__name">{name}</span>
        <span className="quiet">{beside}</span>
      </span>
      <span className="queue__line quiet">
        <span>{text}</span>
        {mark && <span className="queue__mark">{mark}</span>}
      </span>
    </>
  );
}

function Nothing<Item>({ queue: { items, next, hrefOf } }: { queue: QueueState<Item> }) {
  if (items.length === 0 || next === undefined) return null;
  return (
    <div className="queue__none muted">
      <Link className="button" to={hrefOf(next)} state={withFocus} aria-keyshortcuts="J">
        打开第一件 <kbd>J</kbd>
      </Link>
    </div>
  );
}

/** Renders the selected subject once it is loaded; otherwise its loading state. The previous content stays during a reload. */
export function QueueChosen<Data>({ of, children }: { of: LoadState<Data>; children: (data: Data) => ReactNode }) {
  if (of.data !== undefined) return children(of.data);
  return (
    <div className="queue__none">
      <AsyncContent of={of}>{() => null}</AsyncContent>
    </div>
  );
}

/** A note about the subject, shown below its heading. */
export const SubjectNote = createContext<ReactNode>(null);

/** The subject under its heading, with links to the previous and next one. */
export function QueueSubject<Item>({
  queue: { next, previous, hrefOf },
  title,
  children,
}: {
  queue: Pick<QueueState<Item>, 'next' | 'previous' | 'hrefOf'>;
  title: ReactNode;
  children: ReactNode;
}) {
  const note = useContext(SubjectNote);
  return (
    <section className="queue__subject" aria-label="详情" tabIndex={0}>
      <nav className="queue__ways" aria-label="前后各件">
        <Link className="queue__back" to={hrefOf(undefined)}>
          返回列表
        </Link>
        {previous !== undefined && (
          <Link to={hrefOf(previous)} state={withFocus} aria-keyshortcuts="K">
            上一件 <kbd>K</kbd>
          </Link>
        )}
        {next !== undefined && (
          <Link to={hrefOf(next)} state={withFocus} aria-keyshortcuts="J">
            下一件 <kbd>J</kbd>
          </Link>
        )}
      </nav>
      <SubjectHeading>{title}</SubjectHeading>
      {note}
      {children}
    </section>
  );
}

function SubjectHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation() as { state: Partial<typeof withFocus> | null };
  const takesFocus = state?.takesFocus === true;
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 className="queue__title" tabIndex={-1} ref={heading}>
      {children}
    </h2>
  );
}

/** The actions on the subject: assignment, decision, notes. */
export function QueuePane({ children }: { children: ReactNode }) {
  return (
    <section className="queue__pane" aria-label="处理" tabIndex={0}>
      {children}
    </section>
  );
}
