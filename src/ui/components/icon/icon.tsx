import './icon.css';

/** Outlines on a 24 × 24 grid, drawn with a round 1.75 stroke. */
const outlines = {
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  arrowLeft: 'M19 12H5m6-6-6 6 6 6',
  arrowRight: 'M5 12h14m-6-6 6 6-6 6',
  book: 'M4 5h6.5a1.5 1.5 0 0 1 1.5 1.5V20a2 2 0 0 0-2-1.5H4Zm16 0h-6.5A1.5 1.5 0 0 0 12 6.5V20a2 2 0 0 1 2-1.5h6Z',
  branch: 'M3 10 12 4l9 6M5 20v-9m14 9v-9M3 20.5h18M9.5 20v-8m5 8v-8',
  calendar: 'M4 6h16v14H4ZM4 10h16M8.5 3.5V7m7-3.5V7',
  chat: 'M4 5h16v11h-8l-4.5 4V16H4ZM8.5 10.5h7',
  check: 'm4.5 12.5 5 5 10-11',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronRight: 'm9.5 6 6 6-6 6',
  chevronUp: 'm6 14.5 6-6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  download: 'M12 4v11m-5-4.5 5 5 5-5M4.5 20h15',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9 9l6 6m0-6-6 6',
  external: 'M13.5 4.5h6v6m0-6-9 9M10 5.5H5v13.5h13.5V14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  fee: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 7.5 12 12l3.5-4.5M12 12v5.5M9 12.5h6M9 15.2h6',
  file: 'M6 3.5h8l4.5 4.5v12.5H6Zm7.5.5v4.5H18M9 13h6.5M9 16.5h6.5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5v.2',
  list: 'M4 5.5h16M4 12h16M4 18.5h10M17 16v5m-2.5-2.5h5',
  mail: 'M3.5 5.5h17v13h-17Zm0 1 8.5 7 8.5-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  mobile: 'M7 3h10v18H7Zm4 15h2',
  news: 'M4 5h13v14.5H5.5L4 18Zm13 4h3v9l-1.5 1.5H17M7.5 9h6m-6 3.5h6m-6 3.5h4',
  pause: 'M8.5 5v14m7-14v14',
  phone: 'M5 4h4l1.5 5-2.3 1.6a12 12 0 0 0 5.2 5.2L15 13.5l5 1.5v4c0 .6-.4 1-1 1C11.3 20 4 12.7 4 5c0-.6.4-1 1-1Z',
  play: 'M8 5v14l11-7Z',
  print: 'M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7Z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20.5 20.5',
  shield: 'M12 3.5 19.5 6v6c0 4.5-3 7.3-7.5 8.8C7.5 19.3 4.5 16.5 4.5 12V6ZM8.5 12l2.5 2.5 4.5-5',
  warning: 'M12 4 2.5 20h19ZM12 10v5m0 2.3v.2',
} as const;

export type IconName = keyof typeof outlines;

const isIcon = (name: string): name is IconName => name in outlines;

/** Returns the icon named in the settings; an arrow for an unknown name. */
export const iconNamed = (name: string | undefined): IconName => (name && isIcon(name) ? name : 'chevronRight');

/** A small decorative picture beside text, which must be understandable without it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
