import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { ownScreen, screens } from '../screens.ts';
import { tourParameter, toursOf } from '../tour/use-tour.ts';
import { tours } from '../tour/tours.ts';
import { useMay } from '../ui/me-context.ts';

interface Entry {
  title: string;
  initials: string;
  to: string;
}

/** Acts that are a screen in a certain state. */
const acts: readonly (Entry & { may?: 'account.manage' | 'account.read' })[] = [
  { title: '新建账号', initials: 'xjzh', to: '/accounts?new=1', may: 'account.manage' },
  { title: '查看已锁定的账号', initials: 'cksdzh', to: '/accounts?state=locked', may: 'account.read' },
];

/** The tours for their roles, however often they have been taken. */
const tourEntries = (roles: readonly { code: string }[]): Entry[] =>
  toursOf(roles).map((role) => ({ title: `新手导览：${tours[role]!.title}`, initials: 'xsdl', to: `/?${tourParameter}=${role}` }));

/** What is offered to whoever is signed in and has these words in its title, or begins with these initials. */
function findEntries(words: string, may: ReturnType<typeof useMay>, roles: readonly { code: string }[]): Entry[] {
  const offered: Entry[] = [...screens, { ...ownScreen, may: undefined }]
    .filter((screen) => !screen.may || may(screen.may))
    .map(({ title, initials, path }) => ({ title, initials, to: path }));
  const all = [...offered, ...acts.filter((act) => !act.may || may(act.may)), ...tourEntries(roles)];
  return all.filter(({ title, initials }) => title.includes(words) || initials.startsWith(words));
}

/** Finds screens and acts by their title or its initials; arrows choose, Enter goes, Escape leaves. */
export function Palette({ roles, isOpen, onClose }: { roles: readonly { code: string }[]; isOpen: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const may = useMay();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const found = findEntries(typed.trim().toLowerCase(), may, roles);
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const leave = () => {
    setTyped('');
    setChosen(0);
    onClose();
  };
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    leave();
    void navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setChosen((at + step + found.length) % found.length);
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(found[at]);
    if (step || event.key === 'Enter') event.preventDefault();
  };
  return (
    <dialog className="palette" ref={dialog} aria-label="查找页面与操作" closedby="any" onClose={leave}>
      <input
        className="palette__input"
        role="combobox"
        aria-label="页面或操作的名称、拼音首字母"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] && `${id}-${found[at].to}`}
        placeholder="名称或拼音首字母，如 zh"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Findings id={id} found={found} at={at} onChoose={go} />
    </dialog>
  );
}

interface FindingsProps {
  id: string;
  found: readonly Entry[];
  /** Which of them is chosen. */
  at: number;
  onChoose: (entry: Entry) => void;
}

function Findings({ id, found, at, onChoose }: FindingsProps) {
  return (
    <>
      <div className="palette__list" id={`${id}-list`} role="listbox" aria-label="找到的页面与操作">
        {found.map((entry, index) => (
          <button
            key={entry.to}
            type="button"
            tabIndex={-1}
            id={`${id}-${entry.to}`}
            role="option"
            aria-selected={index === at}
            className="palette__entry"
            onClick={() => onChoose(entry)}
          >
            {entry.title}
            <span className="palette__initials">{entry.initials}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p className="palette__none" role="status">
          没有找到，请换个名称
        </p>
      )}
    </>
  );
}
