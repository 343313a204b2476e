import type { ReactNode } from 'react';
import type { MediaItem } from '#modules/portal/media/schema.ts';
import { pictureAddress } from '#modules/portal/media/web/picture-address.ts';

/** Pictures side by side, each in what leads on from it. */
export function PictureGrid({
  items,
  label,
  frame,
}: {
  items: readonly MediaItem[];
  label: string;
  frame: (item: MediaItem, inside: ReactNode) => ReactNode;
}) {
  return (
    <ul className="pictures" aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className="pictures__item">
          {frame(
            item,
            <>
              {/* Its name stands below it. */}
              <img className="pictures__picture" src={pictureAddress(item.key, 'whole-640', item.version)} alt="" loading="lazy" />
              <span className="pictures__name">{item.name}</span>
            </>,
          )}
          <p className="pictures__facts quiet">
            {item.width}×{item.height} · {item.uses > 0 ? `${item.uses} 处使用` : '未使用'}
            {!item.isChoosable && <span className="pictures__lack">缺替代文字</span>}
            {!item.isReady && <span>正在生成尺寸</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
