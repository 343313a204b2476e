import type { PageSection } from '#ui/components/page-text/page-block.ts';
import type { PageQuery } from '#ui/page/page.ts';

export const channels = ['手机', '电脑', '网点', '电话'] as const;

/** True for sections that contain a table of businesses. */
export const hasBusinesses = ({ blocks }: PageSection): boolean => blocks.some(isBusinessTable);

const isBusinessTable = (block: PageSection['blocks'][number]) => block.kind === 'table' && block.head[0] === '业务';

/** Returns the matching businesses; without a filter all sections unchanged. An unknown kind (the anchor of a section) is ignored. */
export function filterBusinesses(
  all: readonly PageSection[],
  { keyWord = '', kind, channel }: PageQuery<'guideBusinesses'>,
): { sections: PageSection[]; count: number; isNarrowed: boolean } {
  const known = all.filter(hasBusinesses);
  const wanted = known.find(({ id }) => id === kind);
  const words = keyWord.trim().split(/\s+/).filter(Boolean);
  const isNarrowed = wanted !== undefined || channel !== undefined || words.length > 0;
  const matches = (row: readonly string[]): boolean =>
    (channel === undefined || (row[2] ?? '').includes(channel)) && words.every((word) => row.some((cell) => cell.includes(word)));
  const narrowed = (wanted ? [wanted] : known).map((section) => narrow(section, matches)).filter(hasBusinesses);
  return { sections: isNarrowed ? narrowed : [...all], count: countRows(narrowed), isNarrowed };
}

function narrow(section: PageSection, matches: (row: readonly string[]) => boolean): PageSection {
  const blocks = section.blocks.flatMap((block) => {
    if (block.kind !== 'table' || !isBusinessTable(block)) return [];
    const rows = block.rows.filter(matches);
    return rows.length > 0 ? [{ ...block, rows }] : [];
  });
  return { ...section, blocks };
}

const countRows = (sections: readonly PageSection[]): number =>
  sections.reduce((sum, { blocks }) => sum + blocks.reduce((rows, block) => rows + (block.kind === 'table' ? block.rows.length : 0), 0), 0);
