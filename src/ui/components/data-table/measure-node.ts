import { Fragment, isValidElement, type ReactNode } from 'react';
import { Tag } from '../tag/tag.tsx';

/** Facts about a cell's content without rendering it. */
export interface NodeMeasure {
  /** In characters: a Chinese one is one wide, a Latin one or a digit a little more than half. */
  width: number;
  /** The longest run without a mark or a space to wrap at. */
  phrase: number;
  /** True when it may wrap: between Chinese characters, or at a space. */
  isText: boolean;
  /** False where a component renders something else than its children. */
  isKnown: boolean;
}

const nothing: NodeMeasure = { width: 0, phrase: 0, isText: false, isKnown: true };

/** Returns the width of a cell's content. Of several lines, the longest counts. */
export function measureNode(node: ReactNode): NodeMeasure {
  if (node === null || node === undefined || typeof node === 'boolean') return nothing;
  if (Array.isArray(node)) return node.map(measureNode).reduce(beside, nothing);
  if (isValidElement<ElementProps>(node)) return readElement(node.type, node.props);
  return readText(String(node));
}

interface ElementProps {
  children?: ReactNode;
  className?: string;
}

const beside = (a: NodeMeasure, b: NodeMeasure): NodeMeasure => ({
  width: a.width + b.width,
  phrase: Math.max(a.phrase, b.phrase),
  isText: a.isText || b.isText,
  isKnown: a.isKnown && b.isKnown,
});

function readElement(type: unknown, { children, className = '' }: ElementProps): NodeMeasure {
  if (className.includes('visually-hidden')) return nothing;
  const within = measureNode(children);
  // 新 and 示例数据 have no children; a tag's borders take one character more.
  if (type === Tag) return beside(children === undefined ? readText('示例数据') : within, { ...nothing, width: 1, phrase: 1 });
  // A separate line below the others, in smaller letters: it may wrap where it is long.
  if (className.includes('subline')) return { ...within, width: 0, phrase: 0 };
  // Days and single words are not wrapped.
  if (type === 'time' || /digits|word/.test(className)) return { ...within, phrase: within.width };
  const isOwn = typeof type === 'string' || type === Fragment || children !== undefined;
  return isOwn ? within : { ...nothing, isKnown: false };
}

const chinese = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/u;

const marks = /(?<=[、，；。：）】》” ])|(?=[（【《“])/u;

function readText(text: string): NodeMeasure {
  const phrase = Math.max(...text.split(marks).map(lengthOf));
  return { width: lengthOf(text), phrase, isText: chinese.test(text) || text.trim().includes(' '), isKnown: true };
}

const lengthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2E7F' ? 1 : 0.6), 0);
