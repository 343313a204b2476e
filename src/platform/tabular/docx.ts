import { FileError } from './cell.ts';

/** A Word document as HTML: its tables with the text around them. */
export async function readDocx(path: string): Promise<string> {
  // Loaded when the first such file comes: most never do.
  const { convertToHtml, images } = (await import('mammoth')).default;
  try {
    const { value } = await convertToHtml({ path }, { convertImage: images.imgElement(async () => ({ src: '' })) });
    return value;
  } catch (error) {
    throw new FileError('Word 文档已损坏或不完整，无法读取。请重新保存后再导入。', { cause: error });
  }
}
