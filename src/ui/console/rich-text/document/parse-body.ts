import { DOMParser, type Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { citeFacts } from './cite-facts.ts';
import { schema } from './schema.ts';

/**
 * Parses the HTML of a text. Content outside of the schema is dropped; `serialiseBody` describes what is normalised. Citations of
 * facts remain text unless `citesFacts`.
 */
export function parseBody(html: string, { citesFacts = false } = {}): Node {
  const doc = DOMParser.fromSchema(schema).parse(new globalThis.DOMParser().parseFromString(html, 'text/html').body);
  return citesFacts ? citeFacts(EditorState.create({ doc }).tr).doc : doc;
}
