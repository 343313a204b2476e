import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { contentAddress } from '#contract/audit/content-address.ts';
import { useClient } from '#ui/api/client-context.ts';
import { useModal } from '#ui/components/dialog/use-modal.ts';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { isInputMethodKey } from '#ui/form/composing.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { loadChunk } from '#ui/navigation/chunk.ts';
import { stateNames } from '#workflow/approvals/web/approval-labels.ts';
import { changeBegin, contentFind } from '#workflow/change-orders/calls/contents.ts';
import type { ContentFindings, FoundOrder, FoundItem } from '#workflow/change-orders/schema/finding.ts';
import type { FoundManualPage } from '../manual/find-manual-pages.ts';
import type { ManualPlace } from '../manual/manual-article.tsx';
import { ownScreen, screens } from '../screens.ts';
import { tours } from '../tour/tours.ts';
import { tourParameter, listTours } from '../tour/use-tour.ts';

interface PaletteProps {
  roles: readonly { code: string }[];
  isOpen: boolean;
  onClose: () => void;
  /** Opens the manual beside the screen. */
  onHelp: (place: ManualPlace) => void;
  /** Shows the keyboard shortcuts. */
  onKeys: () => void;
}

/**
 * Finds screens, actions and pages of the manual by title or initials, and content and change orders by title, code or number.
 * Arrow keys select, Enter opens, Escape closes.
 */
export function Palette({ roles, isOpen, onClose, onHelp, onKeys }: PaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  useNamesAhead(isOpen);
  const helpEntries = useHelpEntries(isOpen, typed, { onHelp, onKeys });
  const { found, words } = useEntries(typed, roles, helpEntries);
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const leave = () => {
    setTyped('');
    setChosen(0);
    onClose();
  };
  const go = useGoing(leave);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInputMethodKey(event)) return;
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
        aria-label="页面、帮助、内容或变更单的名称、编号，页面与帮助也可用拼音首字母"
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

/** Returns the entries, with a message when they are incomplete or empty. */
function useEntries(
  typed: string,
  roles: PaletteProps['roles'],
  helpEntries: readonly PaletteEntry[],
): { found: readonly PaletteEntry[]; words: string } {
  const may = usePermissionCheck();
  const sought = typed.trim();
  const findings = useFindings(sought);
  const places = [...findPlaces(sought, may, roles), ...helpEntries];
  const found = findings.found ? [...places, ...findingEntries(findings.found, may('content.draft'))] : places;
  if (findings.state === 'asking') return { found, words: '正在查找内容与变更单…' };
  if (findings.state === 'failed') return { found, words: '暂时查不到内容与变更单，请稍后再试' };
  return { found, words: found.length === 0 ? '没有找到，请换个名称' : '' };
}

/** Closes the palette and opens an entry; new content is started as a change order. */
function useGoing(leave: () => void): (entry: PaletteEntry | undefined) => void {
  const navigate = useNavigate();
  const beginning = useAction({
    async act(client, type: string) {
      const { id } = await client.call(changeBegin, { type });
      await navigate(`/changes/${id}`);
    },
    explain: failureNotification('没有开始'),
  });
  return (entry) => {
    if (!entry) return;
    leave();
    if (entry.opens) entry.opens();
    else if (entry.begins !== undefined) beginning.run(entry.begins);
    else if (entry.to !== undefined) void navigate(entry.to);
  };
}

interface EntryListProps {
  id: string;
  found: readonly PaletteEntry[];
  /** Index of the selected entry. */
  at: number;
  onChoose: (entry: PaletteEntry) => void;
}

function EntryList({ id, found, at, onChoose }: EntryListProps) {
  const list = useRef<HTMLDivElement>(null);
  // The block avoids returning a promise, which newer browsers return here and React would treat as cleanup.
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div className="palette__list" id={`${id}-list`} role="listbox" aria-label="找到的页面、内容与操作" ref={list}>
      {found.map((entry, index) => (
        <button
          // Names may repeat, so the index is part of the key.
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

/** An entry of the palette: a target, or new content to create. */
interface PaletteEntry {
  title: string;
  /** Text beside its title. */
  hint: string;
  to?: string;
  /** Content type to create. */
  begins?: string;
  /** Opens something beside the screen, which stays as it is. */
  opens?: () => void;
}

interface NamedEntry extends PaletteEntry {
  /** Matched from the beginning. */
  initials: string;
}

/** Actions that open a screen in a given state. */
const acts: readonly (Omit<NamedEntry, 'hint'> & { may: 'account.manage' | 'account.read' })[] = [
  { title: '新建账号', initials: 'xjzh', to: '/accounts?new=1', may: 'account.manage' },
  { title: '查看已锁定的账号', initials: 'cksdzh', to: '/accounts?state=locked', may: 'account.read' },
];

/** The tours of the person's roles, including completed ones. */
const tourEntries = (roles: readonly { code: string }[]) =>
  listTours(roles).map((role) => ({ title: `新手导览：${tours[role]!.title}`, initials: 'xsdl', to: `/?${tourParameter}=${role}` }));

/** Returns the screens and actions that the person may see whose title contains the words, or whose initials begin with them. */
function findPlaces(words: string, may: ReturnType<typeof usePermissionCheck>, roles: readonly { code: string }[]): PaletteEntry[] {
  const offered = [...screens, { ...ownScreen, may: undefined }]
    .filter((screen) => !screen.may || may(screen.may))
    .map(({ title, initials, path }) => ({ title, initials, to: path }));
  const all = [...offered, ...acts.filter((act) => may(act.may)), ...tourEntries(roles)];
  const sought = words.toLowerCase();
  return all
    .filter(({ title, initials }) => title.includes(sought) || initials.startsWith(sought))
    .map(({ title, initials, to }) => ({ title, hint: initials, to }));
}

/** Returns the shortcuts and the pages of the manual that the words find. The manual is loaded when the palette is first open. */
function useHelpEntries(
  isOpen: boolean,
  words: string,
  { onHelp, onKeys }: Pick<PaletteProps, 'onHelp' | 'onKeys'>,
): readonly PaletteEntry[] {
  const [find, setFind] = useState<(words: string) => FoundManualPage[]>();
  useEffect(() => {
    if (!isOpen || find) return;
    // Without the manual the palette still finds the rest, and the next opening tries again.
    loadChunk(() => import('../manual/search-manual.ts')).then(
      ({ searchManual }) => setFind(() => searchManual),
      () => undefined,
    );
  }, [isOpen, find]);
  const sought = words.trim().toLowerCase();
  const isOfKeys = sought !== '' && ('快捷键'.includes(sought) || 'kjj'.startsWith(sought));
  return [
    ...(isOfKeys ? [{ title: '快捷键', hint: '帮助', opens: onKeys }] : []),
    ...(find?.(words) ?? []).map(({ page, heading, title }) => ({ title, hint: '员工手册', opens: () => onHelp({ page, heading }) })),
  ];
}

/** Converts the server's results to entries. */
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

/** Opens the content where all its actions are available; an entry of a list without its own view opens the list. */
const toThing = ({ type, typeTitle, subject, title, place }: FoundItem): PaletteEntry => ({
  title,
  hint: place === typeTitle ? typeTitle : `${typeTitle} · ${place}`,
  to: contentAddress({ type, subject }),
});

const toOrder = ({ id, title, typeTitle, state }: FoundOrder): PaletteEntry => ({
  title: `变更单 ${id}：${title}`,
  hint: `${typeTitle} · ${stateNames[state].name}`,
  to: `/changes/${id}`,
});

/** Milliseconds without input before the server is queried. */
const pauseMs = 150;

interface Findings {
  /** Results for exactly these words; outdated results are never offered. */
  found: ContentFindings | undefined;
  /** `idle`: no query, or no permission. */
  state: 'idle' | 'asking' | 'found' | 'failed';
}

/** Finds content by words, debounced. */
function useFindings(words: string): Findings {
  const client = useClient();
  const may = usePermissionCheck();
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

/** Warms the server's cache of names while the first word is typed. */
function useNamesAhead(isOpen: boolean): void {
  const client = useClient();
  const may = usePermissionCheck();
  const isAsked = isOpen && may('content.read');
  useEffect(() => {
    if (isAsked)
      client()
        .call(contentFind, { q: '' }, { quiet: true })
        .catch(() => undefined);
  }, [client, isAsked]);
}
