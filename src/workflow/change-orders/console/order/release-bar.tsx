import { useFormAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { momentTyped } from '#ui/components/date-input/read-date.ts';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { releaseCreate } from '../../calls/orders.ts';

interface ReleaseBarProps {
  orders: readonly number[];
  /** Whether all of them are drafts, which can be given one moment. */
  canSchedule: boolean;
  onDone: () => void;
}

/** Binds the chosen orders together: all of them come into force in one moment, or none. */
export function ReleaseBar({ orders, canSchedule, onDone }: ReleaseBarProps) {
  const releasing = useFormAction({
    read: (data) => ({
      title: String(data.get('title') ?? ''),
      orders: [...orders],
      applyAt: momentTyped(String(data.get('applyAt') ?? '')),
    }),
    async act(client, input) {
      await client.call(releaseCreate, input);
      toast(`已合为一批：${input.orders.length} 张变更单将同时生效`);
      onDone();
    },
  });
  return (
    <form className="selection__release" onSubmit={releasing.onSubmit}>
      <TextInput name="title" label="批次名称" error={errorOf(releasing.errors, 'title') ?? errorOf(releasing.errors, '')} />
      {canSchedule && (
        <DateField name="applyAt" label="同一生效时间" kind="moment" isOptional error={errorOf(releasing.errors, 'applyAt')} />
      )}
      <Button kind="primary" type="submit" aria-busy={releasing.isBusy}>
        合为一批，同时生效
      </Button>
    </form>
  );
}
