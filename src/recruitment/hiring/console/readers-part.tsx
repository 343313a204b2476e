import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { useData } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { readerChoices, readerSet } from '../calls.ts';
import type { DeliveryDetail } from '../schema.ts';

/** The department staff who read the delivery anonymised, with buttons to add and remove them. */
export function ReadersPart({ detail: { number, readers, endedAt }, onChanged }: { detail: DeliveryDetail; onChanged: () => void }) {
  const { data } = useData(readerChoices, {});
  const setting = useAction({
    async act(client, { staffId, isGiven }: { staffId: number; isGiven: boolean }) {
      await client.call(readerSet, { number, staffId, isGiven });
      toast(isGiven ? '已交给用人部门' : '已收回');
      onChanged();
    },
    explain: failureNotification('没有保存'),
  });
  const others = data?.readers.filter(({ staffId }) => !readers.some((one) => one.staffId === staffId)) ?? [];
  return (
    <section className="pane-part" aria-label="用人部门">
      <h3 className="pane-part__title">
        用人部门 <span className="subline">看不到姓名与联系方式</span>
      </h3>
      <ul className="lines">
        {readers.map(({ staffId, name }) => (
          <li key={staffId}>
            <span>{name}</span>
            <Button kind="quiet" onClick={() => setting.run({ staffId, isGiven: false })}>
              收回<span className="visually-hidden">{name}的查看</span>
            </Button>
          </li>
        ))}
      </ul>
      {endedAt === null && others.length > 0 && (
        <select
          className="control"
          aria-label="交给用人部门"
          value=""
          onChange={(event) => setting.run({ staffId: Number(event.currentTarget.value), isGiven: true })}
        >
          <option value="">交给…</option>
          {others.map(({ staffId, name }) => (
            <option key={staffId} value={staffId}>
              {name}
            </option>
          ))}
        </select>
      )}
    </section>
  );
}
