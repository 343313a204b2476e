import { SaxesParser } from 'saxes';
import { FileError } from './cell.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Handlers of XML events. Element names come without namespace prefix, attribute names as written. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Returns an attribute by its name without namespace prefix. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  for (const key in attributes) if (key.endsWith(name) && key.at(-name.length - 1) === ':') return attributes[key];
  return undefined;
}

/**
 * Parses a document as it streams in; yields after every piece, so that results can be passed on while the rest is still
 * compressed. Document types and their entities are refused. Throws `FileError` on malformed XML.
 */
export async function* parseXml(pieces: AsyncIterable<Buffer | string>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('document type in a workbook');
  });
  if (handler.open) parser.on('opentag', (tag) => handler.open!(localName(tag.name), tag.attributes));
  if (handler.close) parser.on('closetag', (tag) => handler.close!(localName(tag.name)));
  if (handler.text) {
    parser.on('text', (text) => handler.text!(text));
    parser.on('cdata', (text) => handler.text!(text));
  }
  try {
    for await (const text of decodeXml(pieces)) {
      parser.write(text);
      yield;
    }
    parser.close();
    yield;
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('工作簿已损坏或不完整，无法读取。请重新下载后再导入。', { cause: error });
  }
}

export async function parseWholeXml(pieces: AsyncIterable<Buffer | string>, handler: XmlHandler): Promise<void> {
  for await (const _piece of parseXml(pieces, handler));
}

/** Decodes a document in UTF-8, or in UTF-16 with its byte order mark. Throws `TypeError` for another encoding. */
export async function* decodeXml(pieces: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    if (typeof piece !== 'string') decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    yield typeof piece === 'string' ? piece : decoder!.decode(piece, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
