import { useState } from 'react';
import type { Call } from '#contract/call.ts';
import type { Note } from '#modules/console/work/schema.ts';
import { useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { Ago } from './screen.tsx';

interface NotesProps<Subject> {
  subject: Subject;
  notes: readonly Note[];
  /** Absent where the caller may only read. */
  call?: Call<Subject & { text: string }, Note>;
  onAdded: () => void;
}

/** What staff note about a subject for each other. */
export function Notes<Subject extends object>({ subject, notes, call, onAdded }: NotesProps<Subject>) {
  return (
    <section className="pane-part" aria-label="内部备注">
      <h3 className="pane-part__title">
        内部备注 <span className="subline">客户看不到</span>
      </h3>
      <ul className="notes">
        {notes.map(({ id, at, author, text }) => (
          <li key={id}>
            <p className="quiet">
              {author} <Ago at={at} />
            </p>
            <p className="notes__text">{text}</p>
          </li>
        ))}
      </ul>
      {call ? <NoteForm subject={subject} call={call} onAdded={onAdded} /> : notes.length === 0 && <p className="muted">没有备注</p>}
    </section>
  );
}

function NoteForm<Subject extends object>({
  subject,
  call,
  onAdded,
}: {
  subject: Subject;
  call: Call<Subject & { text: string }, Note>;
  onAdded: () => void;
}) {
  const [added, setAdded] = useState(0);
  const form = useFormAction({
    read: (data) => String(data.get('text') ?? ''),
    async act(client, text) {
      await client.call(call, { ...subject, text });
      setAdded((former) => former + 1);
      onAdded();
    },
  });
  return (
    <form onSubmit={form.onSubmit} key={added}>
      <TextArea
        name="text"
        id="field-work-note"
        label="写备注"
        rows={2}
        maxLength={1000}
        aria-keyshortcuts="N"
        error={errorOf(form.errors, 'text') ?? errorOf(form.errors, '')}
      />
      <Button type="submit" aria-busy={form.isBusy}>
        保存备注
      </Button>
    </form>
  );
}
