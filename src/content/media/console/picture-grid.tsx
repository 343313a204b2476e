import { Link } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import type { MediaItem } from '../schema.ts';
import { libraryPictureAddress } from '../web/picture-address.ts';

interface PictureGridProps {
  items: readonly MediaItem[];
  label: string;
  /** Called with the clicked picture; without it each picture links to its own screen. */
  onChoose?: (item: MediaItem) => void;
  /** Offers to crop a picture before it is chosen. */
  onEdit?: ((item: MediaItem) => void) | undefined;
}

/** Renders pictures as a grid. */
export function PictureGrid({ items, label, onChoose, onEdit }: PictureGridProps) {
  return (
    <ul className="pictures" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          {onChoose ? (
            <button type="button" className="pictures__way" onClick={() => onChoose(item)}>
              <Thumbnail item={item} />
            </button>
          ) : (
            <Link className="pictures__way" to={`/media/${item.id}`}>
              <Thumbnail item={item} />
            </Link>
          )}
          <p className="pictures__facts quiet">
            {item.width}×{item.height} · {item.uses > 0 ? `${item.uses} 处使用` : '未使用'}
            {!item.isChoosable && <span className="pictures__lack">缺替代文字</span>}
            {!item.isReady && <span>正在生成尺寸</span>}
          </p>
          {onEdit && (
            <Button kind="quiet" aria-label={`裁剪后选用：${item.name}`} onClick={() => onEdit(item)}>
              裁剪后选用
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The name below is also the text for screen readers. */
function Thumbnail({ item: { key, version, name } }: { item: MediaItem }) {
  return (
    <>
      <img className="pictures__picture" src={libraryPictureAddress(key, 'whole-640', version)} alt="" loading="lazy" />
      <span className="pictures__name">{name}</span>
    </>
  );
}
