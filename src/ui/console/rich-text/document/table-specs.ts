import type { NodeSpec } from 'prosemirror-model';
import { isTable, parseCell, parseTable } from './read-table.ts';

const cell = (tag: 'td' | 'th', tableRole: string): NodeSpec => ({
  attrs: {
    colspan: { default: 1, validate: 'number' },
    rowspan: { default: 1, validate: 'number' },
    // Of a header cell; without one it follows from the position.
    scope: { default: null, validate: 'string|null' },
  },
  content: 'inner+',
  isolating: true,
  tableRole,
  parseDOM: [{ tag, getAttrs: parseCell }],
  toDOM: ({ attrs: { colspan, rowspan, scope } }) => [
    tag,
    {
      colspan: colspan === 1 ? null : (colspan as number),
      rowspan: rowspan === 1 ? null : (rowspan as number),
      scope: tag === 'th' ? (scope as string | null) : null,
    },
    0,
  ],
});

/**
 * Table nodes. ProseMirror's table commands accept only rows as children, so the caption is beside the table, in a frame; it is
 * always editable, and omitted while it is empty.
 */
export const tableSpecs = {
  table_frame: {
    content: 'table_caption table',
    group: 'block',
    isolating: true,
    draggable: true,
    parseDOM: [
      { tag: 'table', getAttrs: isTable, getContent: parseTable },
      { tag: 'div[data-table-frame]', priority: 60 },
    ],
    toDOM: () => ['div', { 'data-table-frame': '' }, 0],
  },
  table_caption: {
    content: 'inline*',
    isolating: true,
    parseDOM: [{ tag: 'p[data-table-caption]', priority: 60 }],
    toDOM: ({ childCount }) => [
      'p',
      { class: 'rich-table__caption', 'data-table-caption': '', 'data-empty': childCount === 0 ? '' : null },
      0,
    ],
  },
  table: {
    content: 'table_row+',
    isolating: true,
    tableRole: 'table',
    parseDOM: [{ tag: 'table', context: 'table_frame/', priority: 60 }],
    toDOM: () => ['table', ['tbody', 0]],
  },
  table_row: {
    attrs: { isFoot: { default: false, validate: 'boolean' } },
    content: '(table_cell | table_header)*',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_cell: cell('td', 'cell'),
  table_header: cell('th', 'header_cell'),
} as const satisfies Record<string, NodeSpec>;
