import { useState } from 'react';
import { toOption, type SelectOption } from '#ui/components/select.tsx';
import type { Regions } from '../schema.ts';

type Province = Regions['provinces'][number];

/**
 * Province and city of the filter. Without JavaScript a chosen province narrows the cities when the form is sent; with it
 * they narrow at once.
 */
export function RegionSelects({
  provinces,
  province = '',
  city = '',
}: {
  provinces: readonly Province[];
  province?: string;
  city?: string;
}) {
  const [chosen, setChosen] = useState(province);
  const cities = provinces.find(({ code }) => code === chosen)?.cities;
  return (
    <>
      <label className="filter-form__part">
        省份
        <select className="control" name="province" defaultValue={province} onChange={(event) => setChosen(event.target.value)}>
          <option value="">全部省份</option>
          {provinces.map(toRegionOption)}
        </select>
      </label>
      {cities && (
        <label className="filter-form__part">
          城市
          <select className="control" name="city" key={chosen} defaultValue={chosen === province ? city : ''}>
            <option value="">全部城市</option>
            {cities.map(toRegionOption)}
          </select>
        </label>
      )}
    </>
  );
}

const toRegionOption = ({ code, name, count }: { code: string; name: string; count: number }) =>
  toOption(option(code, `${name}（${count}）`));
const option = (value: string, text: string): SelectOption => ({ value, text });
