import { useRef, useState, type ComponentProps } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import type { Client } from '#ui/api/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { submitOnCtrlEnter } from '#ui/console/form/submit-on-ctrl-enter.ts';
import { MentionArea, type FindColleagues } from '#ui/console/mentions/mention-area.tsx';
import { MentioningText } from '#ui/console/mentions/mentioning-text.tsx';
import { Ago, ScreenSection } from '#ui/console/screen.tsx';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import type { ApprovalComment, CommentWritten, MentionList } from '../schema.ts';
import type { Passage } from '../web/passage.ts';
import { PlaceOptions } from './place-options.tsx';
import './approvals.css';

export interface CommentActions {
  add(client: Client, comment: { path: string; passage?: Passage; text: string }): Promise<CommentWritten>;
  edit(client: Client, comment: { id: number; text: string }): Promise<CommentWritten>;
  resolve(client: Client, id: number): Promise<unknown>;
  reopen(client: Client, id: number): Promise<unknown>;
  /** Colleagues who may see the request. */
  listMentionable(client: Client, words: string, signal: AbortSignal): Promise<MentionList>;
}

interface CommentsProps {
  comments: readonly ApprovalComment[];
  /** Fields that can be commented on; omitted where only the whole request can be. */
  places?: readonly (readonly [path: string, label: string])[];
  /** Returns the link to a field on the screen. */
  hrefOf?: (path: string) => string;
  /** Called when the link to a comment's field is followed. */
  onReveal?: (id: number) => void;
  acts: CommentActions;
  onChanged: () => void;
}

/** The comments on a request, its fields and text passages. Resolved comments remain, crossed out. */
export function Comments({ comments, places = [], hrefOf, onReveal, acts, onChanged }: CommentsProps) {
  return (
    <ScreenSection title="批注">
      <ul className="comments">
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
            <CommentLine comment={comment} acts={acts} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <NewComment places={places} acts={acts} onChanged={onChanged} />
    </ScreenSection>
  );
}

const goneWords = { gone: '这段文字已不在正文中', reworded: '这段文字在批注之后改过' } as const;

interface CommentLineProps {
  comment: ApprovalComment;
  /** Absent for users who may only read. */
  acts?: CommentActions | undefined;
  onChanged: () => void;
}

export function CommentLine({ comment, acts, onChanged }: CommentLineProps) {
  const { text, by, outsideName, at, editedAt, mentions, resolvedBy } = comment;
  const [isEdited, setIsEdited] = useState(false);
  if (isEdited && acts) return <CommentEdit comment={comment} acts={acts} onChanged={onChanged} onClose={() => setIsEdited(false)} />;
  return (
    <>
      <p className="comments__text">
        <MentioningText text={text} mentions={mentions} />
      </p>
      <p className="quiet">
        {by ? by.name : `外部：${outsideName}`}，<Ago at={at} />
        {editedAt && '，已修改'}
        {resolvedBy ? `，${resolvedBy.name}已处理` : ''}
      </p>
      {acts && <CommentButtons comment={comment} acts={acts} onChanged={onChanged} onEdit={() => setIsEdited(true)} />}
    </>
  );
}

type CommentActProps = Required<CommentLineProps> & { acts: CommentActions };

function CommentButtons({ comment: { id, resolvedBy, canEdit }, acts, onChanged, onEdit }: CommentActProps & { onEdit: () => void }) {
  const marking = useAction({
    act: async (client) => (resolvedBy ? acts.reopen(client, id) : acts.resolve(client, id)).then(onChanged),
  });
  return (
    <>
      <div className="cluster cluster--close">
        <Button kind="quiet" aria-busy={marking.isBusy} onClick={() => marking.run()}>
          {resolvedBy ? '重新打开' : '已处理'}
        </Button>
        {canEdit && (
          <Button kind="quiet" onClick={onEdit}>
            修改
          </Button>
        )}
      </div>
      <ErrorSummary errors={marking.errors} title="没有改动" />
    </>
  );
}

function CommentEdit({ comment: { id, text }, acts, onChanged, onClose }: CommentActProps & { onClose: () => void }) {
  const writing = useFormAction({
    read: (data) => ({ id, text: String(data.get('text') ?? '') }),
    async act(client, input) {
      showMentionNotice(input.text, await acts.edit(client, input));
      onClose();
      onChanged();
    },
  });
  return (
    <form data-keep={`comment-${id}`} onSubmit={writing.onSubmit} noValidate>
      <ErrorSummary errors={writing.errors.filter(({ path }) => path !== 'text')} title="没有修改" />
      <MentionTextArea
        acts={acts}
        name="text"
        id={`field-comment-${id}`}
        label="修改批注"
        hint={mentionHint}
        rows={3}
        maxLength={500}
        defaultValue={text}
        error={errorOf(writing.errors, 'text')}
      />
      <div className="cluster cluster--close">
        <Button kind="primary" type="submit" aria-busy={writing.isBusy}>
          保存修改
        </Button>
        <Button onClick={onClose}>不修改</Button>
      </div>
    </form>
  );
}

export const mentionHint = '写给同事的话，读者不会看到；写 @ 可以提到并提醒同事';

/** A text area for comments. Typing @ suggests colleagues who may see the request. */
export function MentionTextArea({
  acts,
  ...area
}: Omit<ComponentProps<typeof MentionArea>, 'find' | 'onKeyDown'> & { acts: CommentActions }) {
  const client = useClient();
  const find: FindColleagues = async (words, signal) => (await acts.listMentionable(client(), words, signal)).colleagues;
  return <MentionArea {...area} find={find} onKeyDown={submitOnCtrlEnter} />;
}

/** Shows who was notified, or warns that an @ notified nobody, as names are easily misspelt. */
export function showMentionNotice(text: string, { told }: CommentWritten): void {
  if (told.length > 0) toast(`已提醒 ${told.join('、')}`);
  else if (/(^|[^\w.+-])[@＠]\S/.test(text)) toast('没有提醒任何人：@ 后面请写有权查看此事项的同事的姓名');
}

function NewComment({ places, acts, onChanged }: Required<Pick<CommentsProps, 'places' | 'acts' | 'onChanged'>>) {
  const form = useRef<HTMLFormElement>(null);
  const writing = useFormAction({
    read: (data) => ({ path: String(data.get('path') ?? ''), text: String(data.get('text') ?? '') }),
    async act(client, input) {
      showMentionNotice(input.text, await acts.add(client, input));
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
      <MentionTextArea
        acts={acts}
        name="text"
        id="field-text"
        label="批注"
        hint={mentionHint}
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
