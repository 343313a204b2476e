import { useContext } from 'react';
import { createPortal } from 'react-dom';
import { sendByKeys } from '#console/ui/form/send-by-keys.ts';
import type { Passage } from '#modules/workflow/approvals/web/passage.ts';
import { useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { errorOf, ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { PassageContext } from './comments-context.ts';

interface NewCommentProps {
  path: string;
  /** What was selected; undefined while nothing is asked. */
  passage: Passage | undefined;
  onClose: () => void;
}

/** Asks what is to be said about selected words. Stands beside the form of the draft, as no form stands in another. */
export function NewComment({ path, passage, onClose }: NewCommentProps) {
  return createPortal(
    <Dialog isOpen={passage !== undefined} onClose={onClose} title="批注所选文字">
      {passage && <CommentForm path={path} passage={passage} onClose={onClose} />}
    </Dialog>,
    document.body,
  );
}

function CommentForm({ path, passage, onClose }: NewCommentProps & { passage: Passage }) {
  const talk = useContext(PassageContext)!;
  const writing = useFormAction({
    read: (data) => ({ path, passage, text: String(data.get('text') ?? '') }),
    async act(client, input) {
      await talk.add(client, input);
      onClose();
      talk.onChanged();
    },
  });
  return (
    <form onSubmit={writing.onSubmit} noValidate>
      <blockquote className="passages__quote">{passage.quote}</blockquote>
      <ErrorSummary errors={writing.errors.filter(({ path: at }) => at !== 'text')} title="没有添加" />
      <TextArea
        name="text"
        id="field-passage-comment"
        label="批注"
        hint="写给同事的话，读者不会看到；Ctrl 加回车添加"
        rows={3}
        maxLength={500}
        error={errorOf(writing.errors, 'text')}
        onKeyDown={sendByKeys}
      />
      <Button kind="primary" type="submit" aria-busy={writing.isBusy}>
        添加批注
      </Button>
    </form>
  );
}
