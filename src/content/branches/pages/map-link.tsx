import { Icon } from '#ui/components/icon/icon.tsx';
import type { BranchItem } from '../schema.ts';
import { fullAddress } from './full-address.ts';

/** Leads to a map service that searches for the address; the service learns nothing else from us. */
export function MapLink({ branch }: { branch: Pick<BranchItem, 'name' | 'provinceName' | 'cityName' | 'districtName' | 'address'> }) {
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
