import { useContext } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { submitOnCtrlEnter } from '#ui/console/form/submit-on-ctrl-enter.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { MentionTextArea, mentionHint, showMentionNotice } from '#workflow/approvals/console/comments.tsx';
import type { Passage } from '#workflow/approvals/web/passage.ts';
import { PassageContext } from './comments-context.ts';

interface NewCommentProps {
  path: string;
  /** The selected passage; undefined while the dialog is closed. */
  passage: Passage | undefined;
  onClose: () => void;
}

/** Asks for a comment on the selected text. It is rendered outside of the draft's form, because forms cannot be nested. */
export function NewComment({ path, passage, onClose }: NewCommentProps) {
  return createPortal(
    <Dialog isOpen={passage !== undefined} onClose={onClose} title="批注所选文字">
      {passage && <CommentForm path={path} passage={passage} onClose={onClose} />}
    </Dialog>,
    document.body,
  );
}

function CommentForm({ path, passage, onClose }: NewCommentProps & { passage: Passage }) {
  const { acts, addRemark, name, onChanged } = useContext(PassageContext)!;
  const writing = useFormAction({
    read: (data) => ({ path, passage, name: String(data.get('name') ?? ''), text: String(data.get('text') ?? '') }),
    async act(client, { name: by, ...comment }) {
      if (acts) showMentionNotice(comment.text, await acts.add(client, comment));
      else await addRemark?.(client, { ...comment, name: by });
      onClose();
      onChanged();
    },
  });
  const words = { name: 'text', id: 'field-passage-comment', rows: 3, maxLength: 500, error: errorOf(writing.errors, 'text') } as const;
  return (
    <form onSubmit={writing.onSubmit} noValidate>
      <blockquote className="passages__quote">{passage.quote}</blockquote>
      <ErrorSummary errors={writing.errors.filter(({ path: at }) => at !== 'text' && at !== 'name')} title="没有添加" />
      {acts ? (
        <MentionTextArea acts={acts} label="批注" hint={`${mentionHint}；Ctrl 加回车添加`} {...words} />
      ) : (
        <>
          <TextInput
            name="name"
            id="field-passage-name"
            label="您的姓名"
            maxLength={30}
            defaultValue={name}
            error={errorOf(writing.errors, 'name')}
          />
          <TextArea label="意见" {...words} onKeyDown={submitOnCtrlEnter} />
        </>
      )}
      <Button kind="primary" type="submit" aria-busy={writing.isBusy}>
        {acts ? '添加批注' : '送出意见'}
      </Button>
    </form>
  );
}
