import type { ReactNode } from 'react';
import './tag.css';

type TagKind = 'neutral' | 'new' | 'sample' | 'positive' | 'warning' | 'info' | 'danger';

/** A short label. `new` is 新 and `sample` is 示例数据 unless other text is given. */
export function Tag({ kind = 'neutral', children }: { kind?: TagKind; children?: ReactNode }) {
  const text = children ?? (kind === 'new' ? '新' : kind === 'sample' ? '示例数据' : '');
  return <span className={`tag tag--${kind}`}>{text}</span>;
}
