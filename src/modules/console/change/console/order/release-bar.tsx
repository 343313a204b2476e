import { useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { releaseCreate } from '../../calls/orders.ts';

/** Binds the chosen orders together: all of them come into force in one moment, or none. */
export function ReleaseBar({ orders, onDone }: { orders: readonly number[]; onDone: () => void }) {
  const releasing = useFormAction({
    read: (data) => ({ title: String(data.get('title') ?? ''), orders: [...orders] }),
    async act(client, input) {
      await client.call(releaseCreate, input);
      toast(`已合为一批：${input.orders.length} 张变更单将同时生效`);
      onDone();
    },
  });
  return (
    <form className="selection__release" onSubmit={releasing.onSubmit}>
      <TextInput name="title" label="批次名称" error={releasing.errors[0]?.message} />
      <Button kind="primary" type="submit" aria-busy={releasing.isBusy}>
        合为一批，同时生效
      </Button>
    </form>
  );
}
