import { readPdfFacts } from '../read-document.ts';
import { checkDoc } from './check-doc.ts';
import { checkOffice } from './check-office.ts';
import { checkPdf } from './check-pdf.ts';
import { refused } from './file-refusal.ts';

const office = 'application/vnd.openxmlformats-officedocument';
/** Where readers look for the end of a PDF (ISO 32000-2, 7.5.5). */
const tailBytes = 1024;
const brokenPdf = '文件不是完整的 PDF，可能已损坏或没有传完，请重新导出后再上传';

const checks: Readonly<Record<string, (bytes: Buffer) => void | Promise<void>>> = {
  'application/pdf': checkPdf,
  'application/msword': checkDoc,
  [`${office}.wordprocessingml.document`]: (bytes) => checkOffice(bytes, 'docx'),
  [`${office}.spreadsheetml.sheet`]: (bytes) => checkOffice(bytes, 'xlsx'),
};

/** Throws 40001 for a document of a known type that is none, is locked, or brings programs. */
export async function checkForPrograms(bytes: Buffer, mediaType: string): Promise<void> {
  await checks[mediaType]?.(bytes);
}

/** The same, and a PDF is opened as well; tells how many pages it has, and nothing of others. */
export async function checkDocument(bytes: Buffer, mediaType: string): Promise<{ pages: number | null }> {
  const isPdf = mediaType === 'application/pdf';
  if (isPdf && (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || !bytes.subarray(-tailBytes).includes('%%EOF')))
    throw refused(brokenPdf);
  await checkForPrograms(bytes, mediaType);
  if (!isPdf) return { pages: null };
  const { pages } = await readPdfFacts(new Uint8Array(bytes)).catch((error: unknown) => {
    throw refused(isLocked(error) ? 'PDF 设有打开密码，我们无法打开，请去掉密码后再上传' : brokenPdf);
  });
  // A reader forgives much, and may be left with nothing to show.
  if (pages === 0) throw refused(brokenPdf);
  return { pages };
}

/** As the reader of PDFs says it. */
const isLocked = (error: unknown): boolean => (error as Error | undefined)?.name === 'PasswordException';
