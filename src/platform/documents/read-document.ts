import { extractRawText } from 'mammoth';
import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the text of a PDF or DOCX, one page or paragraph after the other. Throws the reader's error for a file that it cannot open. */
export async function readDocumentText(bytes: Uint8Array, mediaType: string): Promise<string> {
  if (mediaType !== 'application/pdf') return (await extractRawText({ buffer: Buffer.from(bytes) })).value;
  const document = await getDocumentProxy(bytes);
  const { text } = await extractText(document, { mergePages: true });
  return text;
}

/** Facts about a PDF for readers: its title, number of pages, and number of letters that can be searched and read aloud. */
export interface PdfFacts {
  title: string;
  pages: number;
  letters: number;
}

/** Throws the reader's error for a file that it cannot open. */
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
