import type { Mark } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { findCitations } from '#contract/fact-citations.ts';
import { schema } from './schema.ts';

/** Turns citations that are written as text into nodes, and keeps their marks. */
export function citeFacts(tr: Transaction): Transaction {
  const found: { from: number; to: number; code: string; marks: readonly Mark[] }[] = [];
  tr.doc.descendants((node, at) => {
    for (const { code, index, length } of node.isText ? findCitations(node.text!) : [])
      found.push({ from: at + index, to: at + index + length, code, marks: node.marks });
  });
  for (const { from, to, code, marks } of found.toReversed()) tr.replaceWith(from, to, schema.nodes.fact.create({ code }, null, marks));
  return tr;
}
