import type { ChangedBlock, TextPart } from '../schema.ts';

/** The blocks that changed, word by word; what stands between them is said by its number. Marks are said in words, too. */
export function ChangeView({ blocks }: { blocks: readonly ChangedBlock[] }) {
  const changed = blocks.filter(({ parts }) => parts.some(({ change }) => change));
  if (changed.length === 0) return <p>正文没有不同；标题或要点提示有变化。</p>;
  return (
    <>
      <p>
        <del>删去的文字</del>　<ins>新增的文字</ins>　其余 {blocks.length - changed.length} 段没有变化
      </p>
      {changed.map(({ parts }, index) => (
        <p key={index}>{parts.map(toPart)}</p>
      ))}
    </>
  );
}

function toPart({ text, change }: TextPart, index: number) {
  if (!change) return text;
  const Mark = change === 'removed' ? 'del' : 'ins';
  return (
    <Mark key={index}>
      <span className="visually-hidden">{change === 'removed' ? '［删去：' : '［新增：'}</span>
      {text}
      <span className="visually-hidden">］</span>
    </Mark>
  );
}
