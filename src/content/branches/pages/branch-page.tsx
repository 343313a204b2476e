import { useState } from 'react';
import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { Block } from '#ui/components/block/block.tsx';
import { emptyText, notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { toOption, type SelectOption } from '#ui/components/select.tsx';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { branchRegions, salesBranches } from '../calls.ts';
import type { Regions } from '../schema.ts';
import { BranchCard } from '../web/branch-card.tsx';
import { NearestBranches } from '../web/nearest-branches.tsx';
import './branch-page.css';

export const query = portalQueries.branches;

const pageSize = 12;

export const loader = page(async ({ block, query: { pageNum, keyWord, ...place } }: PageContext<'branches'>) => {
  const loading = block(branchRegions, {});
  // The request for branches waits for the regions only if there is a city, whose province must be known first.
  const filter = { ...(place.city ? knownRegion(await loading, place) : place), keyWord };
  const [regions, branches] = await Promise.all([loading, block(salesBranches, { ...filter, pageNum, pageSize })]);
  return { regions, filter, branches };
});

interface Place {
  province?: string;
  city?: string;
}

/** Ignores a city of another province, as a plain form sends it after the province was changed. */
function knownRegion(regions: Loadable<Regions>, { province, city }: Place): Place {
  if (regions.state === 'failed') return { province, city };
  const { provinces } = regions.data;
  const chosen =
    provinces.find(({ code }) => code === province) ??
    (province ? undefined : provinces.find(({ cities }) => cities.some(({ code }) => code === city)));
  if (!chosen) return { province };
  return { province: chosen.code, city: chosen.cities.find(({ code }) => code === city)?.code };
}

export const head: HeadOf<typeof loader> = ({ regions, filter }) => {
  const place = placeName(regions, filter);
  return {
    title: place ? `${place}营业网点` : '营业网点',
    description: '按省份、城市或关键词查询营业网点的地址、电话、营业时间和无障碍设施。',
    crumbs: place ? [{ text: '营业网点', href: paths.branches() }, { text: place }] : [{ text: '营业网点' }],
  };
};

export function Component() {
  const { regions, filter, branches } = usePage(loader);
  const { province, city, keyWord } = filter;
  const provinces = regions.state === 'ready' ? regions.data.provinces : [];
  const place = placeName(regions, filter);
  return (
    <>
      <PageTitle
        title={place ? `${place}营业网点` : '营业网点'}
        lead="营业时间、电话和地址以本页公布的为准。法定节假日的安排请留意公告，出发前可以先打电话确认。"
      />
      <FilterForm
        action={paths.branches()}
        values={filter}
        keyword={{ name: 'keyWord', label: '关键词', placeholder: '网点名称、地址或代码' }}
      >
        <RegionSelects key={`${province}-${city}`} provinces={provinces} province={province} city={city} />
      </FilterForm>
      <NearestBranches key={JSON.stringify(filter)} filter={present(filter)} />
      <Block
        load={branches}
        emptyText={emptyText(
          filter,
          '没有找到符合条件的网点，请换一个关键词，或者重置查询条件。',
          notPublishedText('营业网点的名称、地址与电话'),
        )}
      >
        {({ records, total, pageNum }) => (
          <>
            <p className="muted" data-results="">
              共 {total} 家网点
            </p>
            <ul className="branch-list" aria-label={keyWord ? `“${keyWord}”的查询结果` : '网点列表'}>
              {records.map((branch) => (
                <BranchCard key={branch.id} branch={branch} />
              ))}
            </ul>
            <Pager
              page={pageNum}
              pageSize={pageSize}
              total={total}
              pageName="pageNum"
              hrefOf={(to) => paths.branches({ ...filter, pageNum: to > 1 ? to : undefined })}
            />
          </>
        )}
      </Block>
      <RegionIndex provinces={provinces} current={province} />
    </>
  );
}

function placeName(regions: Loadable<Regions>, { province, city }: Place): string {
  if (regions.state === 'failed') return '';
  const chosen = regions.data.provinces.find(({ code }) => code === province);
  return chosen?.cities.find(({ code }) => code === city)?.name ?? chosen?.name ?? '';
}

/** Removes empty values from the filter. */
function present(filter: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Renders all provinces with branches as links with their counts. */
function RegionIndex({ provinces, current }: { provinces: Regions['provinces']; current?: string }) {
  if (provinces.length === 0) return null;
  return (
    <nav className="region-index" aria-labelledby="region-index">
      <SectionHeading id="region-index" title="按地区查看" />
      <ul className="region-index__list">
        {provinces.map(({ code, name, count }) => (
          <li key={code}>
            <a
              className="region-index__link"
              href={paths.branches({ province: code })}
              aria-current={code === current ? 'true' : undefined}
            >
              {name}
              <span className="region-index__count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Province = Regions['provinces'][number];

/**
 * Renders province and city of the filter. Without JavaScript the cities are narrowed when the form is sent, with it immediately.
 */
function RegionSelects({ provinces, province = '', city = '' }: { provinces: readonly Province[]; province?: string; city?: string }) {
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
