import { extractRawText } from 'mammoth';
import { extractText, getDocumentProxy } from 'unpdf';

/** The words of a PDF or DOCX, one page or paragraph after the other. Throws what the readers throw at files they cannot open. */
export async function readDocument(bytes: Uint8Array, mediaType: string): Promise<string> {
  if (mediaType !== 'application/pdf') return (await extractRawText({ buffer: Buffer.from(bytes) })).value;
  const document = await getDocumentProxy(bytes);
  const { text } = await extractText(document, { mergePages: true });
  return text;
}
