import type { ReactNode } from 'react';
import type { ChangedBlock } from '#content/articles/schema/trail.ts';
import { ChangedBlocks, ChangedWords } from '#content/articles/web/trail/changed-text.tsx';
import { PicturePair, PictureSide } from '#content/media/console/picture-pair.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { useData } from '#ui/console/use-data.ts';
import { changeGet } from '../../calls/orders.ts';
import type { Asset, OrderDifference, OrderDetail } from '../../schema/orders.ts';
import { UploadedFileLink } from '../form/file-field.tsx';

const kindWords: Partial<Record<OrderDifference['kind'], string>> = { added: '新增', removed: '删去', moved: '移动' };

/** Compares an order with the published content, field by field. It is requested again when the draft is saved. */
export function OrderComparison({ order, revision }: { order: OrderDetail; revision: number }) {
  if (revision === order.revision) return <Differences order={order} />;
  return <NewerDifferences id={order.id} />;
}

function NewerDifferences({ id }: { id: number }) {
  const order = useData(changeGet, { id });
  return <AsyncContent of={order}>{(loaded) => <Differences order={loaded} />}</AsyncContent>;
}

interface DifferencesProps {
  order: Pick<OrderDetail, 'differences' | 'subject' | 'state' | 'act'> & Partial<Pick<OrderDetail, 'follows' | 'comments'>>;
  /** A prefix for headings, where several comparisons are on one screen. */
  name?: string;
  /** False for external reviewers, who only see the names of files. */
  canOpenFiles?: boolean;
}

export function Differences({ order, name = '', canOpenFiles = true }: DifferencesProps) {
  const { differences, follows, comments = [] } = order;
  if (differences.length === 0)
    return (
      <div className="face">
        <p className="face__title">没有不同</p>
        <p>与{follows ? `变更单 ${follows.id} ` : '线上'}的内容完全一致。</p>
      </div>
    );
  return (
    <section className="changed-text" aria-label={`${name}与线上内容的不同`}>
      <p className="quiet">
        {comparedWith(order)}
        {order.act === 'write' && (
          <>
            ：<del>删去的文字</del> <ins>新增的文字</ins>
          </>
        )}
      </p>
      <dl>
        {differences.map((difference) => (
          <div key={difference.path + difference.label} className="comparison__line">
            <dt>
              {difference.label}
              {kindWords[difference.kind] && <span className="comparison__kind">{kindWords[difference.kind]}</span>}
            </dt>
            <dd>
              <What
                difference={difference}
                comments={comments.filter(({ path, resolvedBy }) => path === difference.path && !resolvedBy)}
                canOpen={canOpenFiles}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function comparedWith({ act, subject, state, follows }: DifferencesProps['order']): string {
  if (act !== 'write') return state === 'applied' ? '已撤下的内容' : '将撤下的内容';
  if (subject === null) return '全部为新内容';
  if (follows) return `与变更单 ${follows.id} 的内容相比`;
  return state === 'applied' ? '与当时线上内容相比' : '与起草时线上内容相比';
}

type Comments = OrderDetail['comments'];

interface WhatProps {
  difference: OrderDifference;
  comments: Comments;
  canOpen: boolean;
}

function What({ difference: { blocks, pictures, parts, assets = [] }, comments, canOpen }: WhatProps) {
  if (!blocks)
    return (
      <>
        {pictures ? <PicturePair {...pictures} /> : <ChangedWords parts={parts} />}
        <Assets assets={assets} canOpen={canOpen} />
        <Said comments={comments} />
      </>
    );
  const said = blocks.map((block) => ({ block, comments: comments.filter((one) => isAbout(one, block)) }));
  const placed = new Set(said.flatMap((one) => one.comments));
  return (
    <>
      <ChangedBlocks blocks={blocks} notes={drawNotes(said)} />
      <Assets assets={assets} canOpen={canOpen} />
      <Said comments={comments.filter((one) => !placed.has(one))} />
    </>
  );
}

const sideNames = { before: '现在', after: '新的' } as const;

/** Files by name and size, to be opened, and pictures as images: removed and added ones. */
function Assets({ assets, canOpen }: { assets: readonly Asset[]; canOpen: boolean }) {
  if (assets.length === 0) return null;
  return (
    <ul className="stack">
      {assets.map(({ side, kind, label, name, fileId, size, address, alt }) => (
        <li key={`${side} ${label} ${fileId ?? address}`}>
          <span className="quiet">
            {sideNames[side]}的{kind === 'file' ? '文件' : '图片'}（{label}）：
          </span>
          {kind === 'picture' ? (
            <PictureSide title={name} address={address ?? ''} alt={alt} />
          ) : canOpen ? (
            <UploadedFileLink fileId={fileId ?? ''} />
          ) : (
            `${name}${size === null ? '' : `（${Math.ceil(size / 1024)} KB）`}`
          )}
        </li>
      ))}
    </ul>
  );
}

/** Renders the comments behind each block that they refer to. */
function drawNotes(said: readonly { block: ChangedBlock; comments: Comments }[]): Map<ChangedBlock, ReactNode> {
  const notes = new Map<ChangedBlock, ReactNode>();
  for (const { block, comments } of said) if (comments.length > 0) notes.set(block, <Said comments={comments} />);
  return notes;
}

/** Returns whether the passage of a comment is within the new text of a paragraph. */
const isAbout = ({ passage }: Comments[number], { parts }: ChangedBlock): boolean =>
  passage !== null &&
  passage.state !== 'gone' &&
  parts
    .filter(({ change }) => change !== 'removed')
    .map(({ text }) => text)
    .join('')
    .includes(passage.quote);

/** The comments on a place, beside it. */
function Said({ comments }: { comments: Comments }) {
  if (comments.length === 0) return null;
  return (
    <ul className="comparison__said" aria-label="批注">
      {comments.map(({ id, by, outsideName, text, passage }) => (
        <li key={id}>
          {by ? by.name : `外部：${outsideName}`}
          {passage && <q className="comments__quote">{passage.quote}</q>}：{text}
        </li>
      ))}
    </ul>
  );
}
