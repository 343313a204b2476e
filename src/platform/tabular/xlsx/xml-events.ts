import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { FileError } from '../cell.ts';

/** What a reader of a part wants to hear. Names come without namespace prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Parses a part as it streams in; yields after every piece, so that the handler's finds can be passed on while the
 * rest is still packed. Document types and their entities are refused. Throws `FileError` on anything malformed.
 */
export async function* parseXml(stream: Readable, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('document type in a workbook part');
  });
  if (handler.open) parser.on('opentag', (tag) => handler.open!(localName(tag.name), tag.attributes));
  if (handler.close) parser.on('closetag', (tag) => handler.close!(localName(tag.name)));
  if (handler.text) {
    parser.on('text', (text) => handler.text!(text));
    parser.on('cdata', (text) => handler.text!(text));
  }
  stream.setEncoding('utf8');
  try {
    for await (const piece of stream) {
      parser.write(piece as string);
      yield;
    }
    parser.close();
    yield;
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('工作簿已损坏或不完整，无法读取。请重新下载后再导入。', { cause: error });
  }
}

/** Parses a small part to its end. */
export async function parseWholeXml(stream: Readable, handler: XmlHandler): Promise<void> {
  for await (const _piece of parseXml(stream, handler));
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
