import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { contentAddress } from '#contract/audit/content-address.ts';
import { useClient } from '#ui/api/client-context.ts';
import { useModal } from '#ui/components/dialog/use-modal.ts';
import { useMay } from '#ui/console/me-context.ts';
import { isOfInputMethod } from '#ui/form/composing.ts';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { stateNames } from '#workflow/approvals/web/approval-words.ts';
import { changeBegin, contentFind } from '#workflow/change-orders/calls/contents.ts';
import type { ContentFindings, FoundOrder, FoundThing } from '#workflow/change-orders/schema/finding.ts';
import { ownScreen, screens } from '../screens.ts';
import { tours } from '../tour/tours.ts';
import { tourParameter, toursOf } from '../tour/use-tour.ts';

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

/** What the palette offers: a way to somewhere, or something new to begin. */
interface PaletteEntry {
  title: string;
  /** What is said of it beside its title. */
  hint: string;
  to?: string;
  /** The kind of content of which something new is begun. */
  begins?: string;
}

interface NamedEntry extends PaletteEntry {
  /** Also finds it, typed from its beginning. */
  initials: string;
}

/** Acts that are a screen in a certain state. */
const acts: readonly (Omit<NamedEntry, 'hint'> & { may: 'account.manage' | 'account.read' })[] = [
  { title: '新建账号', initials: 'xjzh', to: '/accounts?new=1', may: 'account.manage' },
  { title: '查看已锁定的账号', initials: 'cksdzh', to: '/accounts?state=locked', may: 'account.read' },
];

/** The tours for their roles, however often they have been taken. */
const tourEntries = (roles: readonly { code: string }[]) =>
  toursOf(roles).map((role) => ({ title: `新手导览：${tours[role]!.title}`, initials: 'xsdl', to: `/?${tourParameter}=${role}` }));

/** Screens and acts that are offered to whoever is signed in and have these words in their title, or begin with these initials. */
function findPlaces(words: string, may: ReturnType<typeof useMay>, roles: readonly { code: string }[]): PaletteEntry[] {
  const offered = [...screens, { ...ownScreen, may: undefined }]
    .filter((screen) => !screen.may || may(screen.may))
    .map(({ title, initials, path }) => ({ title, initials, to: path }));
  const all = [...offered, ...acts.filter((act) => may(act.may)), ...tourEntries(roles)];
  const sought = words.toLowerCase();
  return all
    .filter(({ title, initials }) => title.includes(sought) || initials.startsWith(sought))
    .map(({ title, initials, to }) => ({ title, hint: initials, to }));
}

/** What the server found, as entries. */
function findingEntries({ kinds, things, orders }: ContentFindings, canBegin: boolean): PaletteEntry[] {
  return [
    ...kinds.map(({ code, title }) => ({ title: `${title}列表`, hint: '内容', to: `/content?type=${code}` })),
    ...(canBegin ? kinds : [])
      .filter((kind) => kind.canBegin)
      .map(({ code, title }) => ({ title: `新建${title}`, hint: '起草变更单', begins: code })),
    ...things.map(toThing),
    ...orders.map(toOrder),
  ];
}

/** The thing in its view, where everything begins that can be done with it; of an entry without a line of its own the list in which it stands. */
const toThing = ({ type, typeTitle, subject, title, place }: FoundThing): PaletteEntry => ({
  title,
  hint: place === typeTitle ? typeTitle : `${typeTitle} · ${place}`,
  to: contentAddress({ type, subject }),
});

const toOrder = ({ id, title, typeTitle, state }: FoundOrder): PaletteEntry => ({
  title: `变更单 ${id}：${title}`,
  hint: `${typeTitle} · ${stateNames[state].name}`,
  to: `/changes/${id}`,
});

/** After so long without a key the server is asked. */
const pauseMs = 150;

interface Findings {
  /** Of these words and no others: what came for the words of before is never offered for these. */
  found: ContentFindings | undefined;
  /** `idle`: nothing to ask, or no right to. */
  state: 'idle' | 'asking' | 'found' | 'failed';
}

/** What there is of content by words, asked for once they rest. */
function useFindings(words: string): Findings {
  const client = useClient();
  const may = useMay();
  const isAsked = words !== '' && may('content.read');
  const [answer, setAnswer] = useState<{ of: string; found?: ContentFindings }>();
  useEffect(() => {
    if (!isAsked) return setAnswer(undefined);
    const leaving = new AbortController();
    const pause = setTimeout(() => {
      client()
        .call(contentFind, { q: words }, { signal: leaving.signal, quiet: true })
        .then(
          (found) => setAnswer({ of: words, found }),
          () => !leaving.signal.aborted && setAnswer({ of: words }),
        );
    }, pauseMs);
    return () => {
      clearTimeout(pause);
      leaving.abort();
    };
  }, [client, words, isAsked]);
  if (!isAsked) return { found: undefined, state: 'idle' };
  if (answer?.of !== words) return { found: undefined, state: 'asking' };
  return { found: answer.found, state: answer.found ? 'found' : 'failed' };
}

/** Has the server read its names while the first word is being typed. */
function useNamesAhead(isOpen: boolean): void {
  const client = useClient();
  const may = useMay();
  const isAsked = isOpen && may('content.read');
  useEffect(() => {
    if (isAsked)
      client()
        .call(contentFind, { q: '' }, { quiet: true })
        .catch(() => undefined);
  }, [client, isAsked]);
}
