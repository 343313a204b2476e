import { Ago, Part } from '#console/ui/screen.tsx';
import { useAction, useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { errorOf, ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { useRef } from 'react';
import { commentAdd, commentResolve } from '../../calls/orders.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { fieldKey } from '../form/field-values.ts';
import { PlaceOptions } from './place-options.tsx';

/** Remarks on the order or on one of its fields; done with they stay, crossed out. */
export function Comments({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const resolving = useAction({
    act: async (client, id: number) => client.call(commentResolve, { id }).then(onChanged),
  });
  return (
    <Part title="批注">
      <ul>
        {order.comments.map(({ id, path, label, text, by, outsideName, at, resolvedBy }) => (
          <li key={id} className={resolvedBy ? 'comments__done' : undefined}>
            <p>
              {path ? <a href={`#${fieldKey(path)}`}>{label}</a> : label}：{text}
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
      <NewComment order={order} onChanged={onChanged} />
    </Part>
  );
}

function NewComment({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const writing = useFormAction({
    read: (data) => ({ id: order.id, path: String(data.get('path') ?? ''), text: String(data.get('text') ?? '') }),
    async act(client, input) {
      await client.call(commentAdd, input);
      form.current?.reset();
      onChanged();
    },
  });
  const places = [...new Map(order.differences.filter(({ path }) => path).map(({ path, label }) => [path, label]))];
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
