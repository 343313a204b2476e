import { extractRawText } from 'mammoth';
import { extractText, getDocumentProxy } from 'unpdf';

/** The words of a PDF or DOCX, one page or paragraph after the other. Throws what the readers throw at files they cannot open. */
export async function readDocument(bytes: Uint8Array, mediaType: string): Promise<string> {
  if (mediaType !== 'application/pdf') return (await extractRawText({ buffer: Buffer.from(bytes) })).value;
  const document = await getDocumentProxy(bytes);
  const { text } = await extractText(document, { mergePages: true });
  return text;
}

/** What a reader is told of a PDF before its words: its title, how many pages it has, and how many letters that can be searched and heard. */
export interface PdfFacts {
  title: string;
  pages: number;
  letters: number;
}

/** Throws what the reader throws at files it cannot open. */
export async function readPdfFacts(bytes: Uint8Array): Promise<PdfFacts> {
  const document = await getDocumentProxy(bytes);
  const { text } = await extractText(document, { mergePages: true });
  const { info } = (await document.getMetadata()) as { info: { Title?: unknown } };
  return {
    title: typeof info.Title === 'string' ? info.Title.trim() : '',
    pages: document.numPages,
    letters: text.replaceAll(/\s/g, '').length,
  };
}
