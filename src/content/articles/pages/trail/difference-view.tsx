import type { Difference } from '../../schema/trail.ts';
import { ChangedBlocks, ChangedWords, isChanged } from '../../web/trail/changed-text.tsx';
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

/** Renders the changes between two versions: fields, text word by word, attachments. Marks also have a text for screen readers. */
export function DifferenceView({ difference }: { difference: Difference }) {
  const { from, to, fields, blocks, isMarkupOnly, attachments } = difference;
  const isSame = fields.length === 0 && attachments.length === 0 && !isMarkupOnly && !blocks.some(isChanged);
  return (
    <div className="difference changed-text">
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
                <ChangedWords parts={parts} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ChangedBlocks blocks={blocks} />
      {attachments.length > 0 && <Files items={attachments} />}
    </div>
  );
}

function Files({ items }: { items: Difference['attachments'] }) {
  return (
    <>
      <h3>附件</h3>
      <ul>
        {items.map(({ name, change }) => (
          <li key={name + change}>
            <ChangedWords parts={[{ text: name, change }]} />
          </li>
        ))}
      </ul>
    </>
  );
}
