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
  add: (client: Client, comment: { path: string; text: string }) => Promise<unknown>;
  resolve: (client: Client, id: number) => Promise<unknown>;
  onChanged: () => void;
}

/** Remarks on a request or on one of its fields; done with they stay, crossed out. */
export function Comments({ comments, places = [], hrefOf, add, resolve, onChanged }: CommentsProps) {
  const resolving = useAction({
    act: async (client, id: number) => resolve(client, id).then(onChanged),
  });
  return (
    <Part title="批注">
      <ul>
        {comments.map(({ id, path, label, text, by, outsideName, at, resolvedBy }) => (
          <li key={id} className={resolvedBy ? 'comments__done' : undefined}>
            <p>
              {path && hrefOf ? <a href={hrefOf(path)}>{label}</a> : label}：{text}
            </p>
            <p className="quiet">
              {by ? by.name : `外部：${outsideName}`}，<Ago at={at} />
              {resolvedBy ? `，${resolvedBy.name}已处理` : ''}
              {!resolvedBy && (
                <Button kind="quiet" aria-busy={resolving.busyWith === id} onClick={() => resolving.run(id)}>
                  已处理
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <NewComment places={places} add={add} onChanged={onChanged} />
    </Part>
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
