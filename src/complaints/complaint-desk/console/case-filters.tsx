import { FilterBar, FilterChoice, FilterDay, FilterText } from '#ui/console/filter-bar.tsx';
import { businessKinds } from '#complaints/complaint/web/business-kinds.ts';
import { typeWords } from '#complaints/complaint/web/complaint-words.ts';
import { noBusiness, stateNames } from '../web/case-names.ts';
import { clockNames } from '../web/clock.ts';

/** What a list of cases is narrowed by, as it stands in the address. */
export const filterNames = ['view', 'state', 'type', 'business', 'received', 'clock', 'escalation', 'branch', 'number'] as const;

const toOptions = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, text]) => ({ value, text }));
const businesses = [...businessKinds.map((kind) => ({ value: kind, text: kind })), { value: noBusiness, text: '未指定' }];
const types = Object.fromEntries(Object.entries(typeWords).map(([type, { name }]) => [type, name]));

export function CaseFilters({ view, branches }: { view: string; branches: readonly { id: number; name: string }[] }) {
  return (
    <FilterBar label="筛选投诉" kept={{ view }}>
      <FilterText name="number" label="受理编号" width="wide" />
      <FilterChoice name="type" label="类型" options={toOptions(types)} />
      <FilterChoice name="business" label="业务" options={businesses} />
      <FilterChoice name="state" label="状态" options={toOptions(stateNames)} />
      <FilterChoice name="clock" label="时限" options={toOptions(clockNames)} />
      <FilterDay kind="month" name="received" label="收到月份" />
      <FilterChoice name="branch" label="营业网点" options={branches.map(({ id, name }) => ({ value: String(id), text: name }))} />
    </FilterBar>
  );
}
