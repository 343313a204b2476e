import { Icon } from '#web/ui/icon/icon.tsx';
import type { FormField } from '../../schema/contents.ts';
import type { useEntryDrag } from './use-entry-drag.ts';
import { isRecord } from './field-values.ts';

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

/** What an entry is recognised by: its kind and its first text. */
export function wordsOfEntry(item: FormField, entry: unknown): string {
  if (typeof entry === 'string') return entry;
  if (Array.isArray(entry)) return entry.join(' │ ').slice(0, 60);
  if (!isRecord(entry)) return '';
  const variant = item.kind === 'variants' ? item.variants?.[String(entry[item.by!])] : undefined;
  const fields = (variant ?? item).fields ?? {};
  const names = Object.keys(fields).filter((name) => ['text', 'lines', 'html', 'number', 'day'].includes(fields[name]!.kind));
  const telling =
    names.find((name) => /name|title|label|question|text|html/i.test(name) && entry[name]) ?? names.find((name) => entry[name]);
  const text = telling ? String(entry[telling]).replaceAll(/<[^>]*>/g, ' ') : '';
  return [variant?.title, text.trim().slice(0, 60)].filter(Boolean).join('：');
}
