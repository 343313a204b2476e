import { useSyncExternalStore } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import { getNotifications, dismiss, hold, release, subscribe, type NotificationItem, type MessageKind } from './notification-store.ts';
import './notifications.css';

const icons: Record<MessageKind, IconName> = { info: 'info', success: 'check', warning: 'warning', error: 'error' };
const none: readonly NotificationItem[] = [];
const onServer = (): readonly NotificationItem[] => none;

/** The two places where messages appear, once per page. They exist from the start, or screen readers would miss the first message. */
export function Notifications() {
  const notices = useSyncExternalStore(subscribe, getNotifications, onServer);
  return (
    <>
      <div className="notices notices--toast no-print" role="status">
        {notices.filter(({ place }) => place === 'toast').map(toNotice)}
      </div>
      <div className="notices notices--corner no-print" role="status">
        {notices.filter(({ place }) => place === 'corner').map(toNotice)}
      </div>
    </>
  );
}

const toNotice = (notice: NotificationItem) => <NoticeBox key={notice.id} notice={notice} />;

function NoticeBox({ notice: { id, place, kind, title, text } }: { notice: NotificationItem }) {
  const keep = (): void => hold(id);
  const letGo = (): void => release(id);
  return (
    <div className={`notice notice--${kind}`} onMouseEnter={keep} onMouseLeave={letGo} onFocus={keep} onBlur={letGo}>
      <Icon name={icons[kind]} />
      <div className="notice__words">
        {title && <p className="minor-title">{title}</p>}
        <p>{text}</p>
      </div>
      {place === 'corner' && (
        <button className="notice__close" type="button" aria-label="关闭通知" onClick={() => dismiss(id)}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
