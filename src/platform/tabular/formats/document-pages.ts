import { FileError } from '../cell.ts';

/** Returns the pages of a web archive (MHTML) as one HTML text, in order. Throws `FileError` when there are none. */
export async function readWebArchive(bytes: Buffer): Promise<string> {
  // Loaded on first use, which is rare.
  const { default: PostalMime } = await import('postal-mime');
  const { html = '', attachments } = await PostalMime.parse(bytes).catch((error: unknown) => {
    throw new FileError('网页归档（MHTML）已损坏或不完整，无法读取。请重新保存后再导入。', { cause: error });
  });
  const pages = attachments.filter(({ mimeType }) => mimeType === 'text/html').map(({ content }) => decodePage(content));
  const text = [html, ...pages].join('\n');
  if (text.trim() === '') throw new FileError('这是一封邮件或网页归档，但其中没有网页表格。请把其中的表格文件另存出来后导入。');
  return text;
}

/** An attached page declares its own encoding. */
function decodePage(content: ArrayBuffer | Uint8Array | string): string {
  if (typeof content === 'string') return content;
  const start = new TextDecoder('latin1').decode(new Uint8Array(content as ArrayBuffer).subarray(0, 2048));
  const charset = /charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('gb18030').decode(content);
  }
}

/** Converts a Word document to HTML: its tables with the surrounding text. */
export async function readDocx(path: string): Promise<string> {
  // Loaded on first use, which is rare.
  const { convertToHtml, images } = (await import('mammoth')).default;
  try {
    const { value } = await convertToHtml({ path }, { convertImage: images.imgElement(async () => ({ src: '' })) });
    return value;
  } catch (error) {
    throw new FileError('Word 文档已损坏或不完整，无法读取。请重新保存后再导入。', { cause: error });
  }
}
