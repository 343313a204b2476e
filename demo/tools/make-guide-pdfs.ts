import { guideDocuments, guideFilePath } from '../guide/documents.ts';
import { drawPdf } from './draw-pdf.ts';

/**
 * Development only: draws the PDFs of `demo/guide/files/` from their texts, `node demo/tools/make-guide-pdfs.ts [font.ttc]`.
 * The font is Debian's `fonts-noto-cjk`.
 */
const font = process.argv[2] ?? '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

for (const document of Object.values(guideDocuments)) await drawPdf(guideFilePath(document.file), document, font);
