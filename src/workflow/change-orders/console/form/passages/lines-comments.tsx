import { useContext, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { CommentLine } from '#workflow/approvals/console/comments.tsx';
import { findPassage, passageAt, type Passage } from '#workflow/approvals/web/passage.ts';
import { fieldKey } from '../field-values.ts';
import { markId, PassageContext } from './comments-context.ts';
import { NewComment } from './new-comment.tsx';
import './passages.css';

/** The comments on passages of a plain text, below its control. Each links to its passage, and selected text can be commented on. */
export function LinesComments({ path, title, value }: { path: string; title: string; value: string }) {
  const talk = useContext(PassageContext);
  const [passage, setPassage] = useState<Passage>();
  const [isAsked, setIsAsked] = useState(false);
  if (!talk) return null;
  const own = talk.comments.filter((one) => one.path === path && one.passage && !one.resolvedBy);
  const ask = (): void => {
    const found = selectedIn(controlOf(path));
    setIsAsked(!found);
    setPassage(found);
  };
  return (
    <>
      <ul className="comments">
        {own.map((comment) => (
          <li key={comment.id}>
            <button
              type="button"
              id={markId(comment.id)}
              className="passages__quote draft__tool"
              onClick={() => select(controlOf(path), comment.passage!)}
            >
              “{comment.passage!.quote}”
            </button>
            <CommentLine comment={comment} acts={talk.acts} onChanged={talk.onChanged} />
          </li>
        ))}
      </ul>
      {value !== '' && (
        <div className="cluster">
          <Button kind="quiet" onMouseDown={(event) => event.preventDefault()} onClick={ask}>
            批注所选文字
            <span className="visually-hidden">：{title}</span>
          </Button>
          <span className="quiet" role="status">
            {isAsked && '请先在文本框中选中要批注的文字'}
          </span>
        </div>
      )}
      <NewComment path={path} passage={passage} onClose={() => setPassage(undefined)} />
    </>
  );
}

const controlOf = (path: string): HTMLTextAreaElement => document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(fieldKey(path))}`)!;

/** Splits a plain text into paragraphs with their offsets. */
const linesOf = (value: string): { text: string; start: number }[] =>
  [...value.matchAll(/[^\n]+/g)].map((found) => ({ text: found[0], start: found.index })).filter(({ text }) => text.trim() !== '');

function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Passage | undefined {
  const lines = linesOf(value);
  for (const [block, { text, start }] of lines.entries()) {
    const from = Math.max(selectionStart, start) - start;
    const to = Math.min(selectionEnd, start + text.length) - start;
    if (to <= from) continue;
    return passageAt(
      lines.map((line) => line.text),
      { block, start: from, end: to },
    );
  }
  return undefined;
}

function select(control: HTMLTextAreaElement, passage: Passage): void {
  const lines = linesOf(control.value);
  const found = findPassage(
    lines.map(({ text }) => text),
    passage,
  );
  control.focus();
  if (found) control.setSelectionRange(lines[found.block]!.start + found.start, lines[found.block]!.start + found.end);
}
