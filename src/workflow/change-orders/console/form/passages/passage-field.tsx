import { useContext, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { CommentLine } from '#workflow/approvals/console/comments.tsx';
import type { ApprovalComment } from '#workflow/approvals/schema.ts';
import { findPassage, passageAt, type Passage } from '#workflow/approvals/web/passage.ts';
import { markId, PassageContext } from './comments-context.ts';
import { NewComment } from './new-comment.tsx';
import { readParagraphs } from './read-paragraphs.ts';
import './passages.css';

interface PassageFieldProps {
  path: string;
  title: string;
  /** The current text; marks are positioned again when it changes. */
  value: string;
  children: ReactNode;
}

/** A rich text with marks beside commented passages, and a button to comment on the selected text. */
export function PassageField(props: PassageFieldProps) {
  return useContext(PassageContext) ? <CommentedText {...props} /> : props.children;
}

function CommentedText({ path, title, value, children }: PassageFieldProps) {
  const { comments } = useContext(PassageContext)!;
  const box = useRef<HTMLDivElement>(null);
  const own = comments.filter((one) => one.path === path && one.passage && !one.resolvedBy);
  const marks = useMarks(box, own, value);
  const [passage, setPassage] = useState<Passage>();
  const [isAsked, setIsAsked] = useState(false);
  const selected = useSelection(box);
  const ask = (): void => {
    const found = selected();
    setIsAsked(!found);
    setPassage(found);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey && event.altKey && event.code === 'KeyM')) return;
    event.preventDefault();
    ask();
  };
  return (
    <div onKeyDown={onKeyDown} role="presentation">
      <div className="passages__text" ref={box}>
        {children}
        {marks.map((mark) => (
          <Mark key={mark.comment.id} {...mark} />
        ))}
      </div>
      <div className="cluster passages__tools">
        {/* Prevents the press from changing the selection. */}
        <Button kind="quiet" aria-keyshortcuts="Control+Alt+M" onMouseDown={(event) => event.preventDefault()} onClick={ask}>
          批注所选文字
          <span className="visually-hidden">：{title}</span>
        </Button>
        <span className="quiet" role="status">
          {isAsked && '请先在正文中选中要批注的文字'}
        </span>
      </div>
      <NewComment path={path} passage={passage} onClose={() => setPassage(undefined)} />
    </div>
  );
}

/** Returns the selected passage of a text, even after the focus has moved to a button. */
function useSelection(box: React.RefObject<HTMLDivElement | null>): () => Passage | undefined {
  const last = useRef<Passage>(undefined);
  useEffect(() => {
    const note = (): void => {
      const selection = getSelection();
      const text = textIn(box.current);
      if (!text || !selection || selection.rangeCount === 0 || !text.contains(selection.anchorNode)) return;
      const paragraphs = readParagraphs(text);
      const span = selection.isCollapsed ? undefined : paragraphs.spanOf(selection.getRangeAt(0));
      last.current = span && passageAt(paragraphs.blocks, span);
    };
    document.addEventListener('selectionchange', note);
    return () => document.removeEventListener('selectionchange', note);
  }, [box]);
  return () => last.current;
}

const textIn = (box: HTMLElement | null): Element | null => box?.querySelector('.prose') ?? null;

interface PlacedMark {
  comment: ApprovalComment;
  number: number;
  /** The distance from the upper edge of the text, in pixels. */
  top: number;
  isReworded: boolean;
}

/** The minimum distance between marks, in pixels. */
const markHeight = 28;

/** Computes the current positions of the passages. The browser highlights their words; the document itself is not changed. */
function useMarks(box: React.RefObject<HTMLDivElement | null>, comments: readonly ApprovalComment[], value: string): PlacedMark[] {
  const [marks, setMarks] = useState<PlacedMark[]>([]);
  const signs = comments.map(({ id }) => id).join(' ');
  useEffect(() => {
    const own: Range[] = [];
    const clear = (): void => {
      for (const range of own.splice(0)) highlight()?.delete(range);
    };
    const place = (): void => {
      clear();
      const text = textIn(box.current);
      if (!text || comments.length === 0) return setMarks([]);
      const paragraphs = readParagraphs(text);
      const edge = box.current!.getBoundingClientRect().top;
      const placed = comments.flatMap((comment) => {
        const found = findPassage(paragraphs.blocks, comment.passage!);
        const range = found && paragraphs.rangeOf(found);
        if (!range) return [];
        own.push(range);
        highlight()?.add(range);
        return [{ comment, top: range.getBoundingClientRect().top - edge, isReworded: found.isReworded }];
      });
      let free = 0;
      const sorted = placed.toSorted((one, other) => one.top - other.top);
      setMarks(
        sorted.map((mark, index) => {
          const top = Math.max(mark.top, free);
          free = top + markHeight;
          return { ...mark, number: index + 1, top };
        }),
      );
    };
    // The editor is loaded lazily: the box grows when the editor and each of its pictures arrive.
    const watch = new ResizeObserver(place);
    watch.observe(box.current!);
    place();
    return () => {
      watch.disconnect();
      clear();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the comments are the same while their numbers are
  }, [box, signs, value]);
  return marks;
}

/** Undefined if the browser does not support highlights; the marks are shown nevertheless. */
function highlight(): Highlight | undefined {
  if (!('highlights' in CSS)) return undefined;
  const made = CSS.highlights.get('passage') ?? new Highlight();
  CSS.highlights.set('passage', made);
  return made;
}

function Mark({ comment, number, top, isReworded }: PlacedMark) {
  const talk = useContext(PassageContext)!;
  const [isOpen, setIsOpen] = useState(false);
  const card = `${markId(comment.id)}-card`;
  return (
    <div
      className={isOpen ? 'passages__mark passages__mark--open' : 'passages__mark'}
      style={{ insetBlockStart: top }}
      role="presentation"
      onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
    >
      <button
        type="button"
        id={markId(comment.id)}
        className="passages__number"
        aria-expanded={isOpen}
        aria-controls={card}
        aria-label={`批注 ${number}：“${comment.passage!.quote.slice(0, 30)}”`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {number}
      </button>
      <div id={card} className="passages__card" hidden={!isOpen}>
        {isReworded && <p className="quiet">批注之后，这里的文字改过；原文：“{comment.passage!.quote}”</p>}
        <CommentLine comment={comment} acts={talk.acts} onChanged={talk.onChanged} />
      </div>
    </div>
  );
}
