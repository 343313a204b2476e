import type { ReactNode } from 'react';
import type { ChangedBlock, TextPart } from '../../schema/trail.ts';
import './changed-text.css';

/** True when a word of the block was added or removed. */
export const isChanged = ({ parts }: ChangedBlock): boolean => parts.some(({ change }) => change);

interface ChangedBlocksProps {
  blocks: readonly ChangedBlock[];
  /** Notes shown after blocks. Blocks with a note are never collapsed. */
  notes?: ReadonlyMap<ChangedBlock, ReactNode>;
}

/** Renders the blocks of a text with added and removed words; long unchanged parts are collapsed. */
export function ChangedBlocks({ blocks, notes }: ChangedBlocksProps) {
  const lines = blocks.map((block) => ({ block, note: notes?.get(block) }));
  return <div className="changed-text__all">{groupLines(lines).map(toGroup)}</div>;
}

interface Line {
  block: ChangedBlock;
  note: ReactNode;
}

interface Group {
  isSame: boolean;
  lines: Line[];
}

/** Groups adjacent lines by whether they are shown or collapsed. Only long unchanged parts are collapsed. */
function groupLines(lines: readonly Line[]): Group[] {
  const groups: Group[] = [];
  for (const line of lines) {
    const isSame = !isChanged(line.block) && !line.note;
    const last = groups.at(-1);
    if (last?.isSame === isSame) last.lines.push(line);
    else groups.push({ isSame, lines: [line] });
  }
  return groups;
}

function toGroup({ isSame, lines }: Group, index: number) {
  if (!isSame || lines.length < 4) return lines.map((line, at) => <BlockLine key={`${index}.${at}`} {...line} />);
  return (
    <details key={index} className="changed-text__fold">
      <summary>{lines.length} 段没有变化</summary>
      {lines.map((line, at) => (
        <BlockLine key={at} {...line} />
      ))}
    </details>
  );
}

function BlockLine({ block, note }: Line) {
  return (
    <>
      <p className={`changed-text__block changed-text__block--${block.kind}${isChanged(block) ? ' changed-text__block--changed' : ''}`}>
        <ChangedWords parts={block.parts} />
      </p>
      {note}
    </>
  );
}

/** Renders words with their changes, with a text for screen readers. */
export function ChangedWords({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, change }, index) => {
    if (change === 'removed') {
      return (
        <del key={index}>
          <span className="visually-hidden">［删去：</span>
          {text}
          <span className="visually-hidden">］</span>
        </del>
      );
    }
    if (change === 'added') {
      return (
        <ins key={index}>
          <span className="visually-hidden">［新增：</span>
          {text}
          <span className="visually-hidden">］</span>
        </ins>
      );
    }
    return text;
  });
}
