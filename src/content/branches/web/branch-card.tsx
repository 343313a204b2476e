import type { ReactNode } from 'react';
import { Icon } from '#ui/components/icon/icon.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { paths } from '#ui/paths.ts';
import type { BranchItem } from '../schema.ts';
import './branch-card.css';
import { fullAddress } from './full-address.ts';
import { PhoneLink } from './phone-link.tsx';

/** Renders one branch in a list. `children` is shown beside its name (the distance). */
export function BranchCard({ branch, children }: { branch: BranchItem; children?: ReactNode }) {
  const { id, name, phones, hours, facilities } = branch;
  return (
    <li className="entry entry--roomy">
      <h2 className="branch-card__name">
        <a href={paths.branchDetail(id)}>{name}</a>
        {children}
      </h2>
      <dl className="branch-card__facts">
        <div>
          <dt className="quiet">地址</dt>
          <dd>
            {fullAddress(branch)} <MapLink branch={branch} />
          </dd>
        </div>
        <div>
          <dt className="quiet">电话</dt>
          <dd>
            {phones.map((number) => (
              <PhoneLink key={number} number={number} />
            ))}
          </dd>
        </div>
        <div>
          <dt className="quiet">营业时间</dt>
          <dd>{hours.join('；')}</dd>
        </div>
      </dl>
      {facilities.length > 0 && (
        <p className="branch-card__facilities cluster cluster--close middle">
          <Icon name="check" />
          <span className="visually-hidden">无障碍设施：</span>
          {facilities.map((facility) => (
            <Tag key={facility} kind="positive">
              {facility}
            </Tag>
          ))}
        </p>
      )}
    </li>
  );
}

/** Links to a map service that searches for the address. The service receives no other data. */
function MapLink({ branch }: { branch: Pick<BranchItem, 'name' | 'provinceName' | 'cityName' | 'districtName' | 'address'> }) {
  return (
    <a
      className="map-link"
      href={`https://ditu.amap.com/search?query=${encodeURIComponent(fullAddress(branch))}`}
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
    >
      地图
      <span className="visually-hidden">：{branch.name}（外部网站）</span>
      <Icon name="external" />
    </a>
  );
}
