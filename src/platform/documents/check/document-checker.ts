import { fail } from '#contract/call-error.ts';
import { createBoundedQueue, QueueFullError } from '../../picture/bounded-queue.ts';
import { readFactsApart } from '../read-apart.ts';
import { checkDoc } from './check-doc.ts';
import { checkOffice } from './check-office.ts';
import { checkPdf } from './check-pdf.ts';
import { refused } from './file-refusal.ts';

/** Tells whether a document that somebody sent can be opened by whoever shall read it, and brings nothing that runs. */
export interface DocumentChecker {
  /**
   * Looks at all of a PDF, DOC, DOCX or XLSX; lets every other type pass. Throws 40001 (path `file`) for one that is broken, cut, locked by a password,
   * a bomb, or brings programs; 40029 while too many wait. Tells how many pages a PDF has, and nothing of others.
   */
  check(bytes: Buffer, mediaType: string): Promise<{ pages: number | null }>;
}

const office = 'application/vnd.openxmlformats-officedocument';
const timeLimitMs = 15_000;
/** Where readers look for the end of a PDF (ISO 32000-2, 7.5.5). */
const tailBytes = 1024;
const brokenPdf = '文件不是完整的 PDF，可能已损坏或没有传完，请重新导出后再上传';

/** As the reader of PDFs says it. */
const isLocked = (error: unknown): boolean => (error as Error | undefined)?.name === 'PasswordException';

/** One PDF at a time is opened, in a thread of its own. */
export function createDocumentChecker({ atOnce = 1, waiting = 12 } = {}): DocumentChecker {
  const run = createBoundedQueue({ atOnce, waiting });
  const checkWholePdf = async (bytes: Buffer) => {
    if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || !bytes.subarray(-tailBytes).includes('%%EOF')) throw refused(brokenPdf);
    await checkPdf(bytes);
    const { pages } = await run(() => readFactsApart(new Uint8Array(bytes), { timeLimitMs })).catch((error: unknown) => {
      if (error instanceof QueueFullError) throw fail('tooManyRequests', '当前上传的人较多，请稍后再试', { retryAfter: 30 });
      throw refused(isLocked(error) ? 'PDF 设有打开密码，我们无法打开，请去掉密码后再上传' : brokenPdf);
    });
    return { pages };
  };
  const checks: Readonly<Record<string, (bytes: Buffer) => void | Promise<void>>> = {
    'application/msword': checkDoc,
    [`${office}.wordprocessingml.document`]: (bytes) => checkOffice(bytes, 'docx'),
    [`${office}.spreadsheetml.sheet`]: (bytes) => checkOffice(bytes, 'xlsx'),
  };
  return {
    async check(bytes, mediaType) {
      if (mediaType === 'application/pdf') return checkWholePdf(bytes);
      await checks[mediaType]?.(bytes);
      return { pages: null };
    },
  };
}
