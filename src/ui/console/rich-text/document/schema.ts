import { Schema } from 'prosemirror-model';
import { blockSpecs } from './block-specs.ts';
import { markSpecs } from './mark-specs.ts';
import { tableSpecs } from './table-specs.ts';

/** The editor's document schema: exactly the vocabulary of texts. */
export const schema = new Schema({ nodes: { ...blockSpecs, ...tableSpecs }, marks: markSpecs });

export type NodeName = keyof typeof blockSpecs | keyof typeof tableSpecs;
export type MarkName = keyof typeof markSpecs;
