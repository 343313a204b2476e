import { SaxesParser } from 'saxes';
import { FileError } from './cell.ts';

export type Attributes = Readonly<Record<string, string>>;

/** What a reader of a document wants to hear. Names of elements come without namespace prefix, those of attributes as they are written. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** An attribute by its name without namespace prefix. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  for (const key in attributes) if (key.endsWith(name) && key.at(-name.length - 1) === ':') return attributes[key];
  return undefined;
}

/**
 * Parses a document as it streams in; yields after every piece, so that the handler's finds can be passed on while the
 * rest is still packed. Document types and their entities are refused. Throws `FileError` on anything malformed.
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

/** Parses a document to its end. */
export async function parseWholeXml(pieces: AsyncIterable<Buffer | string>, handler: XmlHandler): Promise<void> {
  for await (const _piece of parseXml(pieces, handler));
}

/** The text of a document, which is in UTF-8, or in UTF-16 with its mark. Throws `TypeError` where it is in another encoding. */
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
