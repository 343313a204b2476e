import { memo, useContext, useRef, useState, type KeyboardEvent, type ReactNode, useEffect, type DragEvent } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#ui/components/icon/icon.tsx';
import { FactsContext, readCited } from '#ui/console/facts/facts-context.ts';
import type { FormField } from '../../schema/contents.ts';
import { createEmptyEntry } from '../../web/empty-entry.ts';
import { entryName } from '../../web/field-labels.ts';
import { useField, useForm } from './draft-store.ts';
import { AddButton, FieldGroupFrame, type FieldPlace } from './frame.tsx';
import { useExpanded } from './use-expanded.ts';

/** Lists of up to this many entries start expanded; longer lists start collapsed. */
const mostOpen = 3;

interface ListFieldProps extends FieldPlace {
  /** Renders the fields of an entry. */
  drawEntry: (item: FormField, path: string) => ReactNode;
}

/** A list of entries, each collapsed to its first words. Entries are moved by buttons, which work with the keyboard, or by drag handles. */
export function ListField({ field, path, drawEntry }: ListFieldProps) {
  const { value, change, error } = useField(path);
  const { isReadOnly } = useForm();
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  const [fresh, setFresh] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const item = field.item!;
  const insert = (at: number, kind?: string): void => {
    const entry = kind === undefined ? createEmptyEntry(item) : { [item.by!]: kind };
    flushSync(() => {
      setFresh(at);
      change(entries.toSpliced(at, 0, entry));
    });
    list.current?.children[at]?.querySelector('summary')?.focus();
  };
  return (
    <FieldGroupFrame field={field} error={error}>
      <ol ref={list}>
        {entries.map((entry, index) => (
          // An entry has no name of its own while it is being typed, so its index is the key.
          <EntryLine
            key={index}
            field={field}
            path={path}
            index={index}
            entry={entry}
            isLast={index === entries.length - 1}
            isFresh={fresh === index || entries.length <= mostOpen}
            onInsert={insert}
            drawEntry={drawEntry}
          />
        ))}
      </ol>
      {!isReadOnly && <AddEntry item={item} onAdd={(kind) => insert(entries.length, kind)} />}
    </FieldGroupFrame>
  );
}

/** Adds an entry; asks for the variant where there are several. */
function AddEntry({ item, onAdd }: { item: FormField; onAdd: (kind?: string) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  if (item.kind !== 'variants') return <AddButton title={item.title} onPress={() => onAdd()} />;
  const close = (isByKey: boolean): void => {
    flushSync(() => setIsAsking(false));
    if (isByKey) box.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={box}>
      {isAsking ? (
        <KindMenu
          item={item}
          onChoose={(kind) => {
            setIsAsking(false);
            onAdd(kind);
          }}
          onClose={close}
        />
      ) : (
        <AddButton title={item.title} onPress={() => setIsAsking(true)} />
      )}
      <p className="quiet">在某一项的标题上按 / ，在它后面插入一项。</p>
    </div>
  );
}

interface EntryLineProps extends ListFieldProps {
  index: number;
  entry: unknown;
  isLast: boolean;
  /** True for an entry that was just added and starts expanded. */
  isFresh: boolean;
  onInsert: (at: number, kind: string) => void;
}

/**
 * One entry of a list. Its fields are only rendered while it is expanded, by hand or by a link to one of them: a list of two
 * hundred entries would render thousands of fields.
 */
const EntryLine = memo(function EntryLine({ field, path, index, entry, isLast, isFresh, onInsert, drawEntry }: EntryLineProps) {
  const { store, isReadOnly } = useForm();
  const place = `${path}.${index}`;
  const [isOpen, setIsOpen] = useExpanded(place, isFresh);
  const [isAsking, setIsAsking] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const item = field.item!;
  const facts = useContext(FactsContext);
  const rearrange = (change: (entries: unknown[]) => unknown[]): void => {
    const next = change(store.read(path) as unknown[]);
    store.write(path, next.length === 0 && !field.isRequired ? undefined : next);
  };
  const move = (from: number, to: number): void => rearrange((entries) => entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]));
  const { isOver, handle, target } = useEntryDrag({ path, index, onMove: move });
  const ask = (event: KeyboardEvent): void => {
    if (!['/', '／', '、'].includes(event.key) || item.kind !== 'variants' || isReadOnly) return;
    event.preventDefault();
    setIsAsking(true);
  };
  return (
    <li className={isOver ? 'draft__entry draft__entry--over' : 'draft__entry'} {...target}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary ref={summary} onKeyDown={ask}>
          <span className="muted">{index + 1}</span> {readCited(facts?.byCode, entryName(item, entry)) || `新的${item.title}`}
        </summary>
        {isOpen && drawEntry(item, place)}
      </details>
      {!isReadOnly && (
        <EntryTools
          title={`第 ${index + 1} 项`}
          isFirst={index === 0}
          isLast={isLast}
          onUp={() => move(index, index - 1)}
          onDown={() => move(index, index + 1)}
          onRemove={() => rearrange((entries) => entries.toSpliced(index, 1))}
          handle={handle}
        />
      )}
      {isAsking && (
        <KindMenu
          item={item}
          onChoose={(kind) => {
            setIsAsking(false);
            onInsert(index + 1, kind);
          }}
          onClose={(isByKey) => {
            flushSync(() => setIsAsking(false));
            if (isByKey) summary.current?.focus();
          }}
        />
      )}
    </li>
  );
});

interface EntryToolsProps {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
  handle: ReturnType<typeof useEntryDrag>['handle'];
}

function EntryTools({ title, isFirst, isLast, onUp, onDown, onRemove, handle }: EntryToolsProps) {
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

interface KindMenuProps {
  item: FormField;
  onChoose: (kind: string) => void;
  /** Called when nothing is chosen. After Escape the caller must restore the focus; otherwise it has already moved. */
  onClose: (isByKey: boolean) => void;
}

/** The menu of entry variants, navigated with the arrow keys. Escape and leaving the menu choose nothing. */
function KindMenu({ item, onChoose, onClose }: KindMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const kinds = Object.entries(item.variants ?? {});
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);
  const move = (event: KeyboardEvent): void => {
    const buttons = [...menu.current!.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') onClose(true);
    else if (to === undefined) return;
    else buttons.at(to % buttons.length)!.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={menu}
      className="draft__kinds"
      role="menu"
      tabIndex={-1}
      aria-label={`添加哪种${item.title}`}
      onKeyDown={move}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose(false);
      }}
    >
      {kinds.map(([kind, { title }]) => (
        <button key={kind} type="button" role="menuitem" tabIndex={-1} className="draft__add" onClick={() => onChoose(kind)}>
          {title}
        </button>
      ))}
    </div>
  );
}

interface EntryDrag {
  /** The path of the list. */
  path: string;
  index: number;
  onMove: (from: number, to: number) => void;
}

/** The entry being dragged and its list: other lists do not accept it. */
let dragged: Pick<EntryDrag, 'path' | 'index'> | undefined;

/**
 * Moves an entry of a list by drag and drop; keyboard users have the buttons. `handle` are the props of the drag handle, `target`
 * those of the entry.
 */
function useEntryDrag({ path, index, onMove }: EntryDrag) {
  const [isOver, setIsOver] = useState(false);
  const isMeant = (): boolean => dragged?.path === path;
  return {
    isOver,
    handle: {
      draggable: true,
      onDragStart(event: DragEvent) {
        dragged = { path, index };
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        const line = event.currentTarget.closest('li');
        if (line) event.dataTransfer.setDragImage(line, 0, 0);
      },
      onDragEnd: () => void (dragged = undefined),
    },
    target: {
      onDragOver(event: DragEvent) {
        if (!isMeant()) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        setIsOver(false);
        if (!dragged || !isMeant()) return;
        event.preventDefault();
        event.stopPropagation();
        if (dragged.index !== index) onMove(dragged.index, index);
        dragged = undefined;
      },
    },
  };
}
