import { deliveryStates } from '#recruitment/deliveries/web/states.ts';
import { FilterBar, FilterChoice, FilterText } from '#ui/console/filter-bar.tsx';
import type { DeliveryBoard } from '../schema.ts';
import { waitingChoices } from '../web/delivery-views.ts';
import { stateNames } from '../web/state-names.ts';

/** Filters of the list of deliveries in the address. */
export const filterNames = ['view', 'state', 'job', 'place', 'waiting', 'number'] as const;

const states = deliveryStates.map((value) => ({ value, text: stateNames[value] }));
const waiting = waitingChoices.map((value) => ({ value, text: `${value} 天以上` }));

export function DeliveryFilters({ board, view, mode }: { board: DeliveryBoard | undefined; view: string; mode?: 'bulk' }) {
  const jobs = board?.jobs.map(({ id, title }) => ({ value: String(id), text: title })) ?? [];
  const places = board?.places.map((place) => ({ value: place, text: place })) ?? [];
  return (
    <FilterBar label="筛选投递">
      {view && <input type="hidden" name="view" value={view} />}
      {mode && <input type="hidden" name="mode" value={mode} />}
      <FilterText name="number" label="投递编号" width="wide" />
      <FilterChoice name="job" label="职位" options={jobs} />
      <FilterChoice name="state" label="状态" options={states} />
      <FilterChoice name="waiting" label="停留时间" options={waiting} />
      <FilterChoice name="place" label="工作地点" options={places} />
    </FilterBar>
  );
}
