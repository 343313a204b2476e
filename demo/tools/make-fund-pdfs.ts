import { methodDocuments, methodFilePath } from '../fund/documents.ts';
import { drawDemoPdf } from './draw-pdf.ts';

/**
 * Development only: draws the PDFs of `demo/fund/files/` from their texts, `node demo/tools/make-fund-pdfs.ts [font.ttc]`. The
 * font is Debian's `fonts-noto-cjk`.
 */
const font = process.argv[2] ?? '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

for (const document of methodDocuments()) await drawDemoPdf(methodFilePath(document.file), document, font);
