import type { ChangedBlock, Difference, TextPart } from '../../schema/trail.ts';
import './difference-view.css';

const fieldNames: Readonly<Record<string, string>> = {
  title: '标题',
  documentNumber: '文号',
  effectiveDate: '生效日期',
  source: '来源',
  author: '作者',
  securityCodes: '相关证券',
  project: '项目名称',
  number: '项目编号',
  kind: '类型',
  deadline: '截止时间',
  contact: '联系人',
  phone: '联系电话',
  email: '邮箱',
  systems: '影响系统',
  startsAt: '影响时段（起）',
  endsAt: '影响时段（止）',
  markets: '市场',
  securityCode: '证券代码',
  securityName: '证券简称',
  tradeDate: '事项日期',
  issuer: '发文单位',
  firm: '督导对象',
  year: '年度',
};

/** What changed between two versions: fields, text word by word, attachments. Marks are said in words for those who do not see them. */
export function DifferenceView({ difference }: { difference: Difference }) {
  const { from, to, fields, blocks, isMarkupOnly, attachments } = difference;
  const isSame = fields.length === 0 && attachments.length === 0 && !isMarkupOnly && !blocks.some(isChanged);
  return (
    <div className="difference">
      <p className="difference__legend cluster quiet">
        第 {from.edition} 版 → 第 {to.edition} 版：
        <del>删去的文字</del>
        <ins>新增的文字</ins>
      </p>
      {isSame && <p>两个版本没有不同。</p>}
      {isMarkupOnly && <p>文字没有不同；格式、链接或图片有变化。</p>}
      {fields.length > 0 && (
        <dl className="difference__fields panel">
          {fields.map(({ name, parts }) => (
            <div key={name}>
              <dt>{fieldNames[name] ?? name}</dt>
              <dd>
                <Parts parts={parts} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="difference__text">{groupBlocks(blocks).map(toGroup)}</div>
      {attachments.length > 0 && <Files items={attachments} />}
    </div>
  );
}

const isChanged = ({ parts }: ChangedBlock): boolean => parts.some(({ change }) => change);

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
    <details key={index} className="difference__fold">
      <summary>{blocks.length} 段没有变化</summary>
      {blocks.map((block, at) => (
        <BlockLine key={at} block={block} />
      ))}
    </details>
  );
}

function BlockLine({ block }: { block: ChangedBlock }) {
  return (
    <p className={`difference__block difference__block--${block.kind}${isChanged(block) ? ' difference__block--changed' : ''}`}>
      <Parts parts={block.parts} />
    </p>
  );
}

function Parts({ parts }: { parts: readonly TextPart[] }) {
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

function Files({ items }: { items: Difference['attachments'] }) {
  return (
    <>
      <h3>附件</h3>
      <ul>
        {items.map(({ name, change }) => (
          <li key={name + change}>
            <Parts parts={[{ text: name, change }]} />
          </li>
        ))}
      </ul>
    </>
  );
}
