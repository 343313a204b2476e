import '../../../components/icon/icon.css';

/** Outlines on the grid of the site's icons. */
const outlines: Readonly<Record<string, string>> = {
  undo: 'M9 5.5 4.5 10 9 14.5M4.5 10h10a4.8 4.8 0 0 1 0 9.5H11',
  redo: 'm15 5.5 4.5 4.5-4.5 4.5M19.5 10h-10a4.8 4.8 0 0 0 0 9.5H13',
  'align-center': 'M4 5h16M7.5 9.7h9M4 14.3h16M7.5 19h9',
  'align-right': 'M4 5h16M11 9.7h9M4 14.3h16M11 19h9',
  clear: 'M5 5h13M11.5 5 9 18.5M14.5 14.5l5 5m0-5-5 5',
  link: 'M10 14.2a4 4 0 0 0 5.8.2l3-3a4 4 0 0 0-5.7-5.7L11.7 7.1M14 9.8a4 4 0 0 0-5.8-.2l-3 3a4 4 0 0 0 5.7 5.7l1.4-1.4',
  picture: 'M4 5h16v14H4ZM4.5 16.5 9 11.5l4.5 5 2.5-2.5 3.5 3.5M15.5 9v.2',
  fact: 'M9 4.5c-3 0-1.5 7.5-4.5 7.5 3 0 1.5 7.5 4.5 7.5M15 4.5c3 0 1.5 7.5 4.5 7.5-3 0-1.5 7.5-4.5 7.5M12 9v.1M12 15v.1',
  table: 'M4 5h16v14H4ZM4 9.7h16M4 14.3h16M10 5v14',
  bullets: 'M9.5 6H20M9.5 12H20M9.5 18H20M5 6v.1M5 12v.1M5 18v.1',
  numbers: 'M10.5 6H20M10.5 12H20M10.5 18H20M4.5 4.7 6 4v4.5M4.3 15.6c.5-1.3 2.6-1 2.4.3-.1 1-1.6 1.7-2.4 3.1h2.6',
  outdent: 'M4 5h16M11.5 9.7H20M11.5 14.3H20M4 19h16M7.5 9 4.5 12l3 3',
  indent: 'M4 5h16M11.5 9.7H20M11.5 14.3H20M4 19h16M4.5 9l3 3-3 3',
  quote: 'M10 6.5H5V12h5ZM10 12c0 2.6-1.3 4.5-4 5.5M19 6.5h-5V12h5Zm0 5.5c0 2.6-1.3 4.5-4 5.5',
  pre: 'M4 5h16v14H4ZM7.5 9.5 10 12l-2.5 2.5M12.5 15H16',
  rule: 'M4 12h16M7 6.5h10M7 17.5h10',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
};

const letters: Readonly<Record<string, string>> = {
  plain: '正文',
  h2: 'H2',
  h3: 'H3',
  h4: 'H4',
  strong: 'B',
  em: 'I',
  underline: 'U',
  struck: 'S',
  sup: 'x²',
  sub: 'x₂',
  code: '‹›',
};

/** The icon of a tool, or its usual letter; the button has its name beside it. */
export function Glyph({ name }: { name: string }) {
  const outline = outlines[name];
  if (!outline) return <span className="rich-text__letters" data-tool={name} data-letters={letters[name]} />;
  return (
    <svg className="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d={outline} />
    </svg>
  );
}
