import { Icon } from '#ui/components/icon/icon.tsx';
import type { useEntryDrag } from './use-entry-drag.ts';

interface EntryToolsProps {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
  handle: ReturnType<typeof useEntryDrag>['handle'];
}

export function EntryTools({ title, isFirst, isLast, onUp, onDown, onRemove, handle }: EntryToolsProps) {
  return (
    <span className="draft__tools">
      {!(isFirst && isLast) && (
        <span className="draft__handle" aria-hidden="true" title="拖动可移动这一项" {...handle}>
          ⠿
        </span>
      )}
      <button type="button" className="draft__tool" aria-label={`${title}上移`} disabled={isFirst} onClick={onUp}>
        <Icon name="chevronUp" />
      </button>
      <button type="button" className="draft__tool" aria-label={`${title}下移`} disabled={isLast} onClick={onDown}>
        <Icon name="chevronDown" />
      </button>
      <button type="button" className="draft__tool" aria-label={`移除${title}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  );
}
