import type { ReactNode } from 'react';
import type { ChangedBlock, TextPart } from '../../schema/trail.ts';
import './changed-text.css';

/** Whether any word of a block came or went. */
export const isChanged = ({ parts }: ChangedBlock): boolean => parts.some(({ change }) => change);

interface ChangedBlocksProps {
  blocks: readonly ChangedBlock[];
  /** What is shown behind blocks; those with something are never folded. */
  notes?: ReadonlyMap<ChangedBlock, ReactNode>;
}

/** The blocks of a text with the words that came and went; long stretches without changes are folded. */
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

/** Neighbours that are alike in whether there is something to be seen of them. A long stretch without changes is folded. */
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

/** Words with their changes, said in words for those who do not see them. */
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
