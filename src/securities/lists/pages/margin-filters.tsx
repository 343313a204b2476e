import { paths } from '#ui/paths.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { fairReasonNames, groupNames, highRiskReasonNames, peStateNames } from '../web/list-names.ts';
import { collateralTypeFilter, DateFilter, HaircutFilter, keywordFilter, marketFilter, targetTypeFilter } from './filters.tsx';
import { tabQuery, type MarginTab, type TabFilter } from './margin-tabs.ts';

interface MarginFiltersProps {
  tab: MarginTab;
  filter: TabFilter;
  /** The indices there are, for the list of their constituents. */
  indexNames: readonly { name: string; rows: number }[];
}

/** What the list of a tab can be narrowed by. */
export function MarginFilters({ tab, filter, indexNames }: MarginFiltersProps) {
  const index = {
    name: 'index',
    label: '指数',
    options: indexNames.map(({ name, rows }) => ({ value: name, text: `${name}（${rows}）` })),
  };
  return (
    <FilterForm
      key={tab}
      action={paths.marginSecurity()}
      values={{ ...filter, ...(tabQuery(tab) && { tab }) }}
      keep={['tab']}
      keyword={keywordFilter}
      selects={[marketFilter, ...(tab === 'underlying' ? [index] : selects[tab])]}
    >
      {(tab === 'assure' || tab === 'cash') && <HaircutFilter from={filter.rateFrom} to={filter.rateTo} />}
      <DateFilter value={filter.date} />
    </FilterForm>
  );
}

const toOptions = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, text]) => ({ value, text }));
const openOrNot = toOptions({ Y: '可以', N: '暂停' });

/** Besides the market. */
const selects = {
  rz: [targetTypeFilter, { name: 'allowed', label: '当日可融资', options: openOrNot }],
  rq: [targetTypeFilter, { name: 'allowed', label: '当日可融券', options: openOrNot }],
  assure: [collateralTypeFilter, { name: 'group', label: '集中度分组', options: toOptions(groupNames) }],
  fair: [{ name: 'reason', label: '采用原因', options: toOptions(fairReasonNames) }],
  cash: [],
  risk: [{ name: 'reason', label: '列入原因', options: toOptions(highRiskReasonNames) }],
  pe: [{ name: 'status', label: '状态', options: toOptions(peStateNames) }],
} as const;
