import { DOMParser, type Node } from 'prosemirror-model';
import { schema } from './schema.ts';

/** Reads the HTML of a text. What no document can hold goes; `serialiseBody` says what is written otherwise than it was. */
export const parseBody = (html: string): Node =>
  DOMParser.fromSchema(schema).parse(new globalThis.DOMParser().parseFromString(html, 'text/html').body);
