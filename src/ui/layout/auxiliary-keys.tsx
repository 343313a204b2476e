import { Icon, type IconName } from '../components/icon/icon.tsx';
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

/** The six shortcut keys of the home page: a rail at the edge of wide screens, a bar at the foot of phones, large keys in elder mode. */
export function AuxiliaryKeys({ keys }: { keys: SiteFrame['auxiliaryKeys'] }) {
  if (keys.length === 0) return null;
  return (
    <nav className="auxiliary no-print" aria-label="常用入口">
      <ul className="auxiliary__keys">
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
