import { useState } from 'react';
import type { Call, Empty } from '#contract/call.ts';
import type { ColleagueList, StaffNote } from '#workflow/assignments/schema.ts';
import { Button } from '../components/button/button.tsx';
import { errorOf } from '../components/error-summary/error-summary.tsx';
import { toast } from '../components/notification/notification-store.ts';
import { useFormAction } from '../form/use-action.ts';
import { MentionArea } from './mentions/mention-area.tsx';
import { Ago } from './screen.tsx';
import { useData } from './use-data.ts';

interface NotesProps<Subject> {
  subject: Subject;
  notes: readonly StaffNote[];
  /** Absent where the caller may only read. */
  call?: Call<Subject & { text: string }, StaffNote>;
  /** Lists the colleagues who are notified when a note mentions them. */
  colleagues: Call<Empty, ColleagueList>;
  onAdded: () => void;
}

/** Internal notes of staff about a subject. */
export function Notes<Subject extends object>({ subject, notes, call, colleagues, onAdded }: NotesProps<Subject>) {
  return (
    <section className="pane-part" aria-label="内部备注">
      <h3 className="pane-part__title">
        内部备注 <span className="subline">仅内部可见</span>
      </h3>
      <ul className="notes">
        {notes.map(({ id, at, author, text, told }) => (
          <li key={id}>
            <p className="quiet">
              {author} <Ago at={at} />
            </p>
            <p className="notes__text">{text}</p>
            {told.length > 0 && <p className="quiet">已提醒：{told.join('、')}</p>}
          </li>
        ))}
      </ul>
      {call ? (
        <NoteForm subject={subject} call={call} colleagues={colleagues} onAdded={onAdded} />
      ) : (
        notes.length === 0 && <p className="muted">没有备注</p>
      )}
    </section>
  );
}

type NoteFormProps<Subject> = Required<Pick<NotesProps<Subject>, 'subject' | 'call' | 'colleagues' | 'onAdded'>>;

function NoteForm<Subject extends object>({ subject, call, colleagues, onAdded }: NoteFormProps<Subject>) {
  const [text, setText] = useState('');
  const known = useData(colleagues, {}).data?.colleagues ?? [];
  const form = useFormAction({
    read: () => text,
    async act(client, written) {
      const { told } = await client.call(call, { ...subject, text: written });
      if (/[@＠]/.test(written))
        toast(told.length > 0 ? `已提醒 ${told.join('、')}` : '没有提醒任何人：@ 后面请写能查看此事项的同事的姓名');
      setText('');
      onAdded();
    },
  });
  return (
    <form onSubmit={form.onSubmit}>
      <MentionArea
        name="text"
        id="field-work-note"
        label="写备注"
        hint="写 @姓名 可以提醒同事"
        rows={2}
        maxLength={1000}
        value={text}
        aria-keyshortcuts="N"
        error={errorOf(form.errors, 'text') ?? errorOf(form.errors, '')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        find={async (words) =>
          known.filter(({ name }) => name.includes(words)).map(({ staffId, name }) => ({ id: staffId, name, words: name }))
        }
      />
      <div className="cluster cluster--close">
        <Button type="submit" aria-busy={form.isBusy}>
          保存备注
        </Button>
        <Mention known={known} onChoose={(name) => setText((former) => `${former}@${name} `)} />
      </div>
    </form>
  );
}

function Mention({ known, onChoose }: { known: ColleagueList['colleagues']; onChoose: (name: string) => void }) {
  if (known.length === 0) return null;
  return (
    <select className="control assignment__others" aria-label="提醒同事" value="" onChange={(event) => onChoose(event.currentTarget.value)}>
      <option value="">提醒同事…</option>
      {known.map(({ staffId, name }) => (
        <option key={staffId} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
