import { useState } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import './urgent-bar.css';

export interface UrgentNotice {
  id: number;
  level: 'info' | 'warning' | 'danger';
  text: string;
  /** The notice with details. */
  href: string | null;
}

const words = { info: '提示', warning: '重要', danger: '紧急' };
/** Ids of closed notices, separated by spaces; the boot script reads it before React does. */
const storageKey = 'qt.closed';

/** Urgent notices of the firm above every page; closing one lasts for the visit. */
export function UrgentBar({ notices }: { notices: readonly UrgentNotice[] }) {
  const [closed, setClosed] = useState<readonly number[]>([]);
  const open = notices.filter(({ id }) => !closed.includes(id));
  if (open.length === 0) return null;
  const close = (id: number) => {
    setClosed([...closed, id]);
    sessionStorage.setItem(storageKey, `${sessionStorage.getItem(storageKey) ?? ''} ${id}`);
  };
  return (
    <div role="region" aria-label="紧急提示">
      {open.map(({ id, level, text, href }) => (
        <div key={id} data-urgent={id} className={`urgent__notice urgent__notice--${level} no-print`} suppressHydrationWarning>
          <p className="urgent__line container">
            <strong>{words[level]}</strong>
            {href ? (
              <a className="urgent__link" href={href}>
                <span>{text}</span>
                <span>查看详情</span>
              </a>
            ) : (
              <span>{text}</span>
            )}
            <button type="button" className="urgent__close needs-script" data-needs-js="" onClick={() => close(id)}>
              <Icon name="close" />
              <span className="visually-hidden">关闭提示</span>
            </button>
          </p>
        </div>
      ))}
    </div>
  );
}
