import { contentAddress } from '#contract/audit/content-address.ts';
import type { ContentFindings, FoundOrder, FoundThing } from '#workflow/change-orders/schema/finding.ts';
import { stateNames } from '#workflow/approvals/web/approval-words.ts';
import { ownScreen, screens } from '../screens.ts';
import { tours } from '../tour/tours.ts';
import { tourParameter, toursOf } from '../tour/use-tour.ts';
import type { useMay } from '#ui/console/me-context.ts';

/** What the palette offers: a way to somewhere, or something new to begin. */
export interface PaletteEntry {
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
export function findPlaces(words: string, may: ReturnType<typeof useMay>, roles: readonly { code: string }[]): PaletteEntry[] {
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
export function findingEntries({ kinds, things, orders }: ContentFindings, canBegin: boolean): PaletteEntry[] {
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
