import { guideDocuments, guideFilePath } from '../guide/documents.ts';
import { drawDemoPdf } from './draw-pdf.ts';

/**
 * Development only: draws the PDFs of `demo/guide/files/` from their texts, `node demo/tools/make-guide-pdfs.ts [font.ttc]`. The
 * font is Debian's `fonts-noto-cjk`.
 */
const font = process.argv[2] ?? '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

for (const document of Object.values(guideDocuments)) await drawDemoPdf(guideFilePath(document.file), document, font);
