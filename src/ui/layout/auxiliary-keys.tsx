import { Icon, type IconName } from '../components/icon/icon.tsx';
import { telephoneHref } from '../format/telephone.ts';
import type { SiteFrame } from './site-frame.ts';
import './auxiliary-keys.css';

const icons: Record<string, IconName> = {
  kaihu: 'account',
  wangdian: 'branch',
  xiazai: 'download',
  zixun: 'news',
  shouji: 'mobile',
  zaixian: 'chat',
};

interface AuxiliaryKeysProps {
  keys: SiteFrame['auxiliaryKeys'];
  /** The number to call, first of all in elder mode; otherwise it is in the header. */
  hotline?: SiteFrame['contact']['hotlines'][number] | undefined;
}

/**
 * The six shortcut keys of the home page: a rail at the edge of wide screens, a bar at the foot of phones, in elder mode one column
 * of large tasks with the telephone number first.
 */
export function AuxiliaryKeys({ keys, hotline }: AuxiliaryKeysProps) {
  if (keys.length === 0) return null;
  return (
    <nav className="auxiliary no-print" aria-label="常用入口">
      <ul className="auxiliary__keys">
        {hotline && (
          <li>
            <a className="auxiliary__key auxiliary__key--phone" href={telephoneHref(hotline.number)}>
              <Icon name="phone" />
              <span>
                {hotline.name} <span className="auxiliary__number">{hotline.number}</span>
              </span>
            </a>
          </li>
        )}
        {keys.map(({ key, name, href }) => (
          <li key={key}>
            <a className="auxiliary__key" href={href}>
              <Icon name={icons[key] ?? 'chevronRight'} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
