import { useEffect, useRef, useState } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { Button } from '#ui/components/button/button.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import type { ListSection } from '../../sections.ts';
import { formatEntry } from './differences.ts';
import { entryWords, fieldSpecs } from '../../web/field-specs.ts';
import { emptyItems, mostItems } from '../../web/section-data.ts';
import { SectionFields, type Values } from './section-fields.tsx';
import { sortItems } from '../../web/sort-items.ts';

interface EntryListProps {
  section: ListSection;
  items: readonly Values[];
  errors: readonly FieldError[];
  needed: ReadonlySet<string>;
  onChange(items: readonly Values[]): void;
}

/** What was removed last, to be put back. */
interface RemovedItem {
  item: Values;
  at: number;
}

/** An entry keeps its identity through every change of its content, or the field in hand would be a new one after each letter. */
const identities = new WeakMap<Values, string>();
let lastIdentity = 0;
function identityOf(item: Values): string {
  const known = identities.get(item) ?? `${++lastIdentity}`;
  identities.set(item, known);
  return known;
}

/** What is done with the entries, which of them are open, and where the focus goes when the one that had it is gone. */
function useEntries({ section, items, onChange }: EntryListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(items.length === 1 ? [identityOf(items[0]!)] : []));
  const [removed, setRemoved] = useState<RemovedItem>();
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    const target = awaited.current && document.getElementById(awaited.current);
    if (target) target.focus();
    awaited.current = undefined;
  });

  const change = (at: number, values: Values): void => {
    identities.set(values, identityOf(items[at]!));
    onChange(items.with(at, values));
  };
  const toggle = (item: Values, isOpen: boolean): void => {
    const id = identityOf(item);
    if (open.has(id) === isOpen) return;
    setOpen(new Set(isOpen ? [...open, id] : [...open].filter((one) => one !== id)));
    if (!isOpen) onChange(sortItems(items));
  };
  const add = (): void => {
    const item: Values = { ...emptyItems[section] };
    setOpen(new Set([...open, identityOf(item)]));
    setRemoved(undefined);
    awaited.current = fieldId(`items.${items.length}.${fieldSpecs[section][0]!.name}`);
    onChange([...items, item]);
  };
  const remove = (at: number): void => {
    setRemoved({ item: items[at]!, at });
    awaited.current = undoId;
    onChange(items.toSpliced(at, 1));
  };
  const putBack = ({ item, at }: RemovedItem): void => {
    setRemoved(undefined);
    setOpen(new Set([...open, identityOf(item)]));
    awaited.current = fieldId(`items.${at}.${fieldSpecs[section][0]!.name}`);
    onChange(items.toSpliced(at, 0, item));
  };
  return { open, removed, change, toggle, add, remove, putBack };
}

/** The entries of a list by date; each folds, and takes its place in time when it is folded. */
export function EntryList(props: EntryListProps) {
  const { section, items, errors, needed } = props;
  const { open, removed, change, toggle, add, remove, putBack } = useEntries(props);
  const words = entryWords[section];
  return (
    <>
      {items.length === 0 && <EmptyState text={`还没有${words.one}`} />}
      <ol>
        {items.map((item, at) => (
          <Entry
            key={identityOf(item)}
            name={`${words.one} ${at + 1}`}
            summary={formatEntry(section, item)}
            isOpen={open.has(identityOf(item)) || errors.some(({ path }) => path.startsWith(`items.${at}.`))}
            onToggle={(isOpen) => toggle(item, isOpen)}
            onRemove={() => remove(at)}
          >
            <SectionFields
              section={section}
              prefix={`items.${at}.`}
              values={item}
              errors={errors}
              needed={needed}
              onChange={(values) => change(at, values)}
            />
          </Entry>
        ))}
      </ol>
      {removed && (
        <p className="cluster cluster--wide middle" role="status">
          已删除「{formatEntry(section, removed.item)}」
          <Button id={undoId} onClick={() => putBack(removed)}>
            撤销删除
          </Button>
        </p>
      )}
      {items.length < mostItems[section] ? (
        <Button onClick={add} id={fieldId('items')}>
          {words.add}
        </Button>
      ) : (
        <p>最多 {mostItems[section]} 条，已全部用完。</p>
      )}
    </>
  );
}

const undoId = 'resume-undo';

interface EntryProps {
  /** Tells the entry from its neighbours. */
  name: string;
  summary: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  onRemove(): void;
  children: React.ReactNode;
}

function Entry({ name, summary, isOpen, onToggle, onRemove, children }: EntryProps) {
  return (
    <li className="resume-entry">
      <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
        <summary>
          <Icon name="chevronDown" />
          <strong>{name}</strong> {summary}
        </summary>
        <fieldset>
          <legend className="visually-hidden">{name}</legend>
          {children}
          <Button kind="quiet" icon="close" onClick={onRemove}>
            删除{name}
          </Button>
        </fieldset>
      </details>
    </li>
  );
}
