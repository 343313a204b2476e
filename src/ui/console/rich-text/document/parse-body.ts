import { DOMParser, type Node } from 'prosemirror-model';
import { schema } from './schema.ts';

/** Parses the HTML of a text. Content outside of the schema is dropped; `serialiseBody` describes what is normalised. */
export const parseBody = (html: string): Node =>
  DOMParser.fromSchema(schema).parse(new globalThis.DOMParser().parseFromString(html, 'text/html').body);
