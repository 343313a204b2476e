import { readPdfFacts } from '../read-document.ts';
import { checkDoc } from './check-doc.ts';
import { checkOffice } from './check-office.ts';
import { createFileError } from './file-error.ts';
import { PdfBombError, PdfStreamError } from './pdf/pdf-filters.ts';
import { PdfDictionary, PdfName, PdfReference, PdfTooComplexError, walkValues, type PdfValue } from './pdf/pdf-objects.ts';
import { readPdfObjects, type PdfContents } from './pdf/read-pdf.ts';

const zipEnd = Buffer.from('504b0506', 'hex');
const again = '不能上传，请用“打印为 PDF”重新生成后再上传';

/** Active content that a PDF may contain (ISO 32000-2, 12.6 and 12.7), by the keys and kinds that mark it. */
const activeKeys: Readonly<Record<string, string>> = {
  JS: '脚本',
  JavaScript: '脚本',
  XFA: '动态表单（XFA）',
  EF: '嵌入的文件',
  EmbeddedFiles: '嵌入的文件',
  Collection: '嵌入的文件',
};
const activeKinds: Readonly<Record<string, string>> = {
  JavaScript: '脚本',
  Launch: '启动程序的动作',
  SubmitForm: '向外提交内容的动作',
  ImportData: '从外部导入内容的动作',
  GoToE: '嵌入的文件',
  EmbeddedFile: '嵌入的文件',
  FileAttachment: '嵌入的文件',
  RichMedia: '多媒体内容',
  RichMediaExecute: '多媒体内容',
  Rendition: '多媒体内容',
  Movie: '多媒体内容',
  Sound: '多媒体内容',
  Screen: '多媒体内容',
};
/** Keys that give the kind of an action, an annotation or an object. */
const kindKeys = ['S', 'Subtype', 'Type'];
/** Actions that may run automatically when a page is shown, such as going to another page of the same file. */
const harmlessActions: ReadonlySet<string> = new Set(['GoTo', 'Named', 'GoToDp', 'Hide', 'SetOCGState', 'Trans']);

/**
 * Throws 40001 for a PDF that contains programs, embedded files or automatic actions, has a password, is a decompression bomb, or
 * is an archive as well.
 */
async function checkPdf(bytes: Buffer): Promise<void> {
  if (isArchiveAsWell(bytes)) throw createFileError('文件同时是压缩包，不能上传，请重新导出 PDF 后再上传');
  const contents = await readPdfObjects(bytes).catch((error: unknown) => {
    if (error instanceof PdfBombError) throw createFileError(`PDF 解压后过大，${again}`);
    if (error instanceof PdfTooComplexError || error instanceof PdfStreamError)
      throw createFileError(`PDF 的内部结构异常，无法确认安全，${again}`);
    throw error;
  });
  if (contents.trailers.some((trailer) => trailer.all('Encrypt').length > 0))
    throw createFileError('PDF 设有打开密码或权限限制，我们无法确认其中的内容，请去掉密码与限制后再上传');
  const found = findActive(contents);
  if (found) throw createFileError(`PDF 中含有${found}，${again}`);
}

/** Returns true when a ZIP's last record ends at the end of the file: unpackers would open it as an archive. */
function isArchiveAsWell(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(zipEnd);
  return at >= 0 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) >= bytes.length;
}

function findActive({ objects, trailers }: PdfContents): string | undefined {
  const resolve = (value: PdfValue): readonly PdfValue[] => (value instanceof PdfReference ? (objects.get(value.number) ?? []) : [value]);
  let byItself: string | undefined;
  for (const top of [...[...objects.values()].flat(), ...trailers])
    for (const value of walkValues(top)) {
      // A kind may be stored in a separate object.
      if (value === top && value instanceof PdfName && Object.hasOwn(activeKinds, value.text)) return activeKinds[value.text];
      if (!(value instanceof PdfDictionary)) continue;
      for (const [key, content] of value.entries) {
        if (Object.hasOwn(activeKeys, key)) return activeKeys[key];
        if (kindKeys.includes(key) && content instanceof PdfName && Object.hasOwn(activeKinds, content.text))
          return activeKinds[content.text];
        if ((key === 'OpenAction' || key === 'AA') && actsByItself(content, resolve)) byItself = '打开时自动执行的动作';
      }
    }
  return byItself;
}

/**
 * Returns true when anything that an entry refers to, as next action or by reference, is an action beyond the file itself.
 * Destinations are arrays, and harmless.
 */
function actsByItself(entry: PdfValue, resolve: (value: PdfValue) => readonly PdfValue[]): boolean {
  const seen = new Set<PdfValue>();
  const waiting: PdfValue[] = [entry];
  while (waiting.length > 0) {
    for (const value of resolve(waiting.pop())) {
      if (!(value instanceof PdfDictionary) || seen.has(value)) {
        if (Array.isArray(value)) waiting.push(...(value as PdfValue[]).filter((one) => one instanceof PdfDictionary));
        continue;
      }
      seen.add(value);
      const kinds = value.all('S').flatMap(resolve);
      if (kinds.some((kind) => !(kind instanceof PdfName) || !harmlessActions.has(kind.text))) return true;
      // Each entry of additional actions is an action; a single action has next ones.
      const onward = kinds.length > 0 ? value.all('Next') : value.entries.map(([, one]) => one);
      waiting.push(...onward.flatMap((one) => (Array.isArray(one) ? (one as PdfValue[]) : [one])));
    }
  }
  return false;
}

const office = 'application/vnd.openxmlformats-officedocument';
/** Readers search these last bytes for the end of a PDF (ISO 32000-2, 7.5.5). */
const tailBytes = 1024;
const brokenPdf = '文件不是完整的 PDF，可能已损坏或没有传完，请重新导出后再上传';

const checks: Readonly<Record<string, (bytes: Buffer) => void | Promise<void>>> = {
  'application/pdf': checkPdf,
  'application/msword': checkDoc,
  [`${office}.wordprocessingml.document`]: (bytes) => checkOffice(bytes, 'docx'),
  [`${office}.spreadsheetml.sheet`]: (bytes) => checkOffice(bytes, 'xlsx'),
};

/** Throws 40001 for a file that does not match its known type, has a password, or contains programs. */
export async function checkForPrograms(bytes: Buffer, mediaType: string): Promise<void> {
  await checks[mediaType]?.(bytes);
}

/** Like `checkForPrograms`, and opens PDFs as well; returns the number of pages of a PDF and null for other types. */
export async function checkDocument(bytes: Buffer, mediaType: string): Promise<{ pages: number | null }> {
  const isPdf = mediaType === 'application/pdf';
  if (isPdf && (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || !bytes.subarray(-tailBytes).includes('%%EOF')))
    throw createFileError(brokenPdf);
  await checkForPrograms(bytes, mediaType);
  if (!isPdf) return { pages: null };
  const { pages } = await readPdfFacts(new Uint8Array(bytes)).catch((error: unknown) => {
    throw createFileError(isLocked(error) ? 'PDF 设有打开密码，我们无法打开，请去掉密码后再上传' : brokenPdf);
  });
  // The reader is lenient and may end up with no page to show.
  if (pages === 0) throw createFileError(brokenPdf);
  return { pages };
}

/** Detects the password error of the PDF reader. */
const isLocked = (error: unknown): boolean => (error as Error | undefined)?.name === 'PasswordException';
