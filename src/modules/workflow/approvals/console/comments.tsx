import { useRef } from 'react';
import { Ago, Part } from '#console/ui/screen.tsx';
import type { Client } from '#web/api/client.ts';
import { useAction, useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { errorOf, ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import type { ApprovalComment } from '../schema.ts';
import { PlaceOptions } from './place-options.tsx';
import './approvals.css';

interface CommentsProps {
  comments: readonly ApprovalComment[];
  /** Fields that a remark can be about, by their paths; left out where it is about the whole. */
  places?: readonly (readonly [path: string, label: string])[];
  /** Where a field stands on the screen. */
  hrefOf?: (path: string) => string;
  /** Once a link to a comment's field was pressed. */
  onReveal?: (id: number) => void;
  add: (client: Client, comment: { path: string; text: string }) => Promise<unknown>;
  resolve: (client: Client, id: number) => Promise<unknown>;
  reopen: (client: Client, id: number) => Promise<unknown>;
  onChanged: () => void;
}

/** Remarks on a request, on one of its fields or on words of it; done with they stay, crossed out. */
export function Comments({ comments, places = [], hrefOf, onReveal, add, resolve, reopen, onChanged }: CommentsProps) {
  return (
    <Part title="批注">
      <ul>
        {comments.map((comment) => (
          <li key={comment.id} className={comment.resolvedBy ? 'comments__done' : undefined}>
            <p>
              {comment.path && hrefOf && comment.passage?.state !== 'gone' ? (
                <a href={hrefOf(comment.path)} onClick={() => onReveal?.(comment.id)}>
                  {comment.label}
                </a>
              ) : (
                comment.label
              )}
              {comment.passage && <q className="comments__quote">{comment.passage.quote}</q>}
            </p>
            {comment.passage && comment.passage.state !== 'found' && <p className="comments__gone">{goneWords[comment.passage.state]}</p>}
            <CommentLine comment={comment} resolve={resolve} reopen={reopen} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <NewComment places={places} add={add} onChanged={onChanged} />
    </Part>
  );
}

const goneWords = { gone: '这段文字已不在正文中', reworded: '这段文字在批注之后改过' } as const;

interface CommentLineProps extends Pick<CommentsProps, 'resolve' | 'reopen' | 'onChanged'> {
  comment: ApprovalComment;
}

/** What was said, by whom, and whether it is done with. */
export function CommentLine({ comment: { id, text, by, outsideName, at, resolvedBy }, resolve, reopen, onChanged }: CommentLineProps) {
  const marking = useAction({
    act: async (client) => (resolvedBy ? reopen(client, id) : resolve(client, id)).then(onChanged),
  });
  return (
    <>
      <p className="comments__text">{text}</p>
      <p className="quiet">
        {by ? by.name : `外部：${outsideName}`}，<Ago at={at} />
        {resolvedBy ? `，${resolvedBy.name}已处理` : ''}
        <Button kind="quiet" aria-busy={marking.isBusy} onClick={() => marking.run()}>
          {resolvedBy ? '重新打开' : '已处理'}
        </Button>
      </p>
      <ErrorSummary errors={marking.errors} title="没有改动" />
    </>
  );
}

function NewComment({ places, add, onChanged }: Required<Pick<CommentsProps, 'places' | 'add' | 'onChanged'>>) {
  const form = useRef<HTMLFormElement>(null);
  const writing = useFormAction({
    read: (data) => ({ path: String(data.get('path') ?? ''), text: String(data.get('text') ?? '') }),
    async act(client, input) {
      await add(client, input);
      form.current?.reset();
      onChanged();
    },
  });
  return (
    <form className="comments__new" ref={form} onSubmit={writing.onSubmit} noValidate>
      {places.length > 0 && (
        <select className="control" name="path" aria-label="批注的位置">
          <PlaceOptions places={places} />
        </select>
      )}
      <ErrorSummary errors={writing.errors.filter(({ path }) => path !== 'text')} title="没有添加" />
      <TextArea
        name="text"
        label="批注"
        hint="写给同事的话，读者不会看到"
        rows={2}
        maxLength={500}
        error={errorOf(writing.errors, 'text')}
      />
      <Button type="submit" aria-busy={writing.isBusy}>
        添加批注
      </Button>
    </form>
  );
}
