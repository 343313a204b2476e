import { exchangeNames, exchanges } from '../web/exchange.ts';
import { securityTypeNames, type SecurityType } from '../web/security-type.ts';

const toOptions = (types: readonly SecurityType[]) => types.map((value) => ({ value, text: securityTypeNames[value] }));

export const keywordFilter = { name: 'keyWord', label: '证券代码、简称或拼音首字母', placeholder: '如 600519、茅台、gzmt' };
export const marketFilter = { name: 'market', label: '市场', options: exchanges.map((value) => ({ value, text: exchangeNames[value] })) };

/** Filter by types of securities that can be targets. */
export const targetTypeFilter = { name: 'type', label: '类型', options: toOptions(['a_share', 'etf', 'bond_etf', 'commodity_etf']) };
/** Filter by types of securities that can be collateral. */
export const collateralTypeFilter = {
  name: 'type',
  label: '类型',
  options: toOptions(['a_share', 'etf', 'bond_etf', 'commodity_etf', 'money_etf', 'lof', 'reit', 'treasury_bond', 'other_bond']),
};

/** Filter by the as-of date of a list. */
export function DateFilter({ value }: { value: string | undefined }) {
  return (
    <label className="filter-form__part">
      数据日期
      <input className="control" type="date" name="date" defaultValue={value} />
    </label>
  );
}

/** Filter by lower and upper bound of the haircut. */
export function HaircutFilter({ from, to }: { from: string | undefined; to: string | undefined }) {
  return (
    <fieldset className="filter-form__part">
      <legend>折算率（%）</legend>
      <div className="filter-form__range haircut-filter">
        <Bound name="rateFrom" label="折算率不低于" value={from} />
        至
        <Bound name="rateTo" label="折算率不高于" value={to} />
      </div>
    </fieldset>
  );
}

function Bound({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <input
      className="control"
      type="number"
      name={name}
      aria-label={label}
      min={0}
      max={100}
      step="any"
      inputMode="decimal"
      defaultValue={value}
    />
  );
}
