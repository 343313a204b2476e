import { isOfInputMethod } from '#ui/form/composing.ts';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { changeBegin } from '#workflow/change-orders/calls/contents.ts';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { useModal } from '#ui/components/dialog/use-modal.ts';
import { useMay } from '#ui/console/me-context.ts';
import { findingEntries, findPlaces, type PaletteEntry } from './palette-entries.ts';
import { useFindings, useNamesAhead } from './use-findings.ts';

interface PaletteProps {
  roles: readonly { code: string }[];
  isOpen: boolean;
  onClose: () => void;
}

/** Finds screens and acts by their title or its initials, content and change orders by title, code or number; arrows choose, Enter goes, Escape leaves. */
export function Palette({ roles, isOpen, onClose }: PaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  useNamesAhead(isOpen);
  const { found, words } = useEntries(typed, roles);
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const leave = () => {
    setTyped('');
    setChosen(0);
    onClose();
  };
  const go = useGoing(leave);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setChosen((at + step + found.length) % found.length);
    if (event.key === 'Enter') go(found[at]);
    if (step || event.key === 'Enter') event.preventDefault();
  };
  return (
    <dialog className="palette" aria-label="查找页面与操作" {...useModal(isOpen, leave)}>
      <input
        className="palette__input"
        role="combobox"
        aria-label="页面、内容或变更单的名称、编号，页面也可用拼音首字母"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] && `${id}-${at}`}
        placeholder="名称、编号或拼音首字母，如 zh"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <EntryList id={id} found={found} at={at} onChoose={go} />
      <p className="palette__none" role="status">
        {words}
      </p>
    </dialog>
  );
}

/** What is found, and what is to be said of it where that is not all, or nothing. */
function useEntries(typed: string, roles: PaletteProps['roles']): { found: readonly PaletteEntry[]; words: string } {
  const may = useMay();
  const sought = typed.trim();
  const findings = useFindings(sought);
  const places = findPlaces(sought, may, roles);
  const found = findings.found ? [...places, ...findingEntries(findings.found, may('content.draft'))] : places;
  if (findings.state === 'asking') return { found, words: '正在查找内容与变更单…' };
  if (findings.state === 'failed') return { found, words: '暂时查不到内容与变更单，请稍后再试' };
  return { found, words: found.length === 0 ? '没有找到，请换个名称' : '' };
}

/** Leaves the palette for where an entry leads; something new is begun as an order of its own. */
function useGoing(leave: () => void): (entry: PaletteEntry | undefined) => void {
  const navigate = useNavigate();
  const beginning = useAction({
    async act(client, type: string) {
      const { id } = await client.call(changeBegin, { type });
      await navigate(`/changes/${id}`);
    },
    explain: notice('没有开始'),
  });
  return (entry) => {
    if (!entry) return;
    leave();
    if (entry.begins !== undefined) beginning.run(entry.begins);
    else if (entry.to !== undefined) void navigate(entry.to);
  };
}

interface EntryListProps {
  id: string;
  found: readonly PaletteEntry[];
  /** Which of them is chosen. */
  at: number;
  onChoose: (entry: PaletteEntry) => void;
}

function EntryList({ id, found, at, onChoose }: EntryListProps) {
  const list = useRef<HTMLDivElement>(null);
  // In a block: browsers begin to answer with a promise, which is nothing to clean up.
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div className="palette__list" id={`${id}-list`} role="listbox" aria-label="找到的页面、内容与操作" ref={list}>
      {found.map((entry, index) => (
        <button
          // Several things may have the same name: their place in the list is all that parts them.
          key={`${index} ${entry.title}`}
          type="button"
          tabIndex={-1}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className="palette__entry"
          onClick={() => onChoose(entry)}
        >
          <span className="palette__title">{entry.title}</span>
          <span className="palette__hint">{entry.hint}</span>
        </button>
      ))}
    </div>
  );
}
