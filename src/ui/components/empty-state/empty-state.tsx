import type { ReactNode } from 'react';
import './empty-state.css';

/** Says that there is nothing here, and what to do instead (`children`). */
export function EmptyState({
  text = '暂无内容，发布后即可在这里查阅，需要时请致电客服热线。',
  children,
}: {
  text?: string;
  children?: ReactNode;
}) {
  return (
    <div className="empty-state">
      <p>{text}</p>
      {children}
    </div>
  );
}
