import type { ChangedBlock, TextPart } from '../../schema/trail.ts';
import './changed-text.css';

/** Whether any word of a block came or went. */
export const isChanged = ({ parts }: ChangedBlock): boolean => parts.some(({ change }) => change);

/** The blocks of a text with the words that came and went; long stretches without changes are folded. */
export function ChangedBlocks({ blocks }: { blocks: readonly ChangedBlock[] }) {
  return <div className="changed-text__all">{groupBlocks(blocks).map(toGroup)}</div>;
}

/** Neighbours that are alike in whether they changed. A long stretch without changes is folded. */
function groupBlocks(blocks: readonly ChangedBlock[]): { isSame: boolean; blocks: ChangedBlock[] }[] {
  const groups: { isSame: boolean; blocks: ChangedBlock[] }[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.isSame === !isChanged(block)) last.blocks.push(block);
    else groups.push({ isSame: !isChanged(block), blocks: [block] });
  }
  return groups;
}

function toGroup({ isSame, blocks }: { isSame: boolean; blocks: ChangedBlock[] }, index: number) {
  if (!isSame || blocks.length < 4) return blocks.map((block, at) => <BlockLine key={`${index}.${at}`} block={block} />);
  return (
    <details key={index} className="changed-text__fold">
      <summary>{blocks.length} 段没有变化</summary>
      {blocks.map((block, at) => (
        <BlockLine key={at} block={block} />
      ))}
    </details>
  );
}

function BlockLine({ block }: { block: ChangedBlock }) {
  return (
    <p className={`changed-text__block changed-text__block--${block.kind}${isChanged(block) ? ' changed-text__block--changed' : ''}`}>
      <ChangedWords parts={block.parts} />
    </p>
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
