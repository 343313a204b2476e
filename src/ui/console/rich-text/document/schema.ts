import { Schema } from 'prosemirror-model';
import { blockSpecs } from './block-specs.ts';
import { markSpecs } from './mark-specs.ts';
import { tableSpecs } from './table-specs.ts';

/** The documents that can be typed: made of the vocabulary of texts, and of nothing beside it. */
export const schema = new Schema({ nodes: { ...blockSpecs, ...tableSpecs }, marks: markSpecs });

export type NodeName = keyof typeof blockSpecs | keyof typeof tableSpecs;
export type MarkName = keyof typeof markSpecs;
