import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import Pdf from 'pdfkit';
import { gatePath } from '#ui/art/gate.ts';
import { reportFile, reportTitle, responsibilityReports, type ResponsibilityReport } from '../content/responsibility-reports.ts';
import { demoFilePath } from '../documents.ts';

/**
 * Development only: draws the reports on social responsibility, `node demo/tools/draw-report-pdfs.ts [font.ttc]`: a cover, the
 * chapters, and the figures of all years so far as bars with their numbers.
 */
const font = process.argv[2] ?? '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';
const margin = 56;
const [ink, text, muted, brand, paper, line] = ['#14213d', '#1f2937', '#5b6472', '#a8201a', '#f6efe6', '#c3c9d2'] as const;
const measures = {
  lessons: '投资者教育活动（场）',
  listeners: '参加人次',
  volunteers: '志愿者（人）',
  hours: '志愿服务（小时）',
  energy: '单位面积能耗（吨标准煤/万平方米）',
  paper: '纸质单据（吨）',
} as const;

for (const report of responsibilityReports) await write(report);

async function write(report: ResponsibilityReport): Promise<void> {
  const { year, published } = report;
  const date = new Date(`${published}T00:00:00Z`);
  const info = { Title: `前厅证券${reportTitle(year)}`, Author: '前厅证券股份有限公司（演示）', CreationDate: date, ModDate: date };
  const pdf = new Pdf({ size: 'A4', margin, bufferPages: true, lang: 'zh-CN', displayTitle: true, info });
  const out = createWriteStream(demoFilePath(reportFile(year)));
  pdf.pipe(out);
  pdf.font(font, 'NotoSansCJKsc-Regular');
  drawCover(pdf, report);
  pdf.addPage();
  drawChapters(pdf, report);
  pdf.addPage();
  drawFigures(pdf, report);
  numberPages(pdf);
  pdf.end();
  await finished(out);
}

function drawCover(pdf: PDFKit.PDFDocument, { year, theme, summary, published }: ResponsibilityReport): void {
  const { width, height } = pdf.page;
  pdf.rect(0, 0, width, height).fill(paper);
  for (let at = 0; at < 9; at++) pdf.rect(40 + at * 64, 470, 12, 240).fill('#e3d4c0');
  pdf.path(gatePath({ x: 168 + (year % 5) * 64, ground: 710, width: 110, height: 290, thickness: 18 })).fill(brand);
  pdf.rect(0, 710, width, 3).fill(ink);
  pdf.fillColor(ink).fontSize(13).text('前厅证券股份有限公司（演示）', margin, 96);
  pdf.fillColor(brand).fontSize(64).text(String(year), margin, 130);
  pdf.fillColor(ink).fontSize(26).text('社会责任报告', margin, 222);
  pdf.fillColor(muted).fontSize(16).text(theme, margin, 270).moveDown(0.4);
  pdf.fontSize(11).text(summary, { width: 340, lineGap: 5 });
  // Below the margin pdfkit would begin a new page automatically.
  pdf.page.margins.bottom = 0;
  pdf.fontSize(10).text(`发布日期 ${published}　本报告为演示文件，全部数据为示例数据`, margin, 740);
}

function drawChapters(pdf: PDFKit.PDFDocument, { chapters, missed }: ResponsibilityReport): void {
  for (const { title, text: paragraphs } of chapters) {
    heading(pdf, title);
    for (const paragraph of paragraphs) pdf.fillColor(text).fontSize(11).text(paragraph, { lineGap: 6 }).moveDown(0.5);
  }
  heading(pdf, '没有做到的');
  pdf.fillColor(text).fontSize(11).text(missed, { lineGap: 6 });
}

function heading(pdf: PDFKit.PDFDocument, title: string): void {
  pdf.moveDown(0.8).fillColor(ink).fontSize(16).text(title).moveDown(0.4);
}

/** One row of bars per measure, from the first report to this one. */
function drawFigures(pdf: PDFKit.PDFDocument, { year }: ResponsibilityReport): void {
  const years = responsibilityReports.filter((report) => report.year <= year);
  pdf.fillColor(ink).fontSize(16).text('历年指标（示例数据）');
  for (const [index, [key, name]] of Object.entries(measures).entries()) {
    const values = years.map(({ figures }) => figures[key as keyof typeof measures]);
    const [left, top] = [margin + (index % 2) * 250, 100 + Math.floor(index / 2) * 220];
    pdf.fillColor(text).fontSize(10.5).text(name, left, top, { width: 230 });
    drawBars(
      pdf,
      values,
      years.map((report) => report.year),
      { left, ground: top + 170 },
    );
  }
}

function drawBars(pdf: PDFKit.PDFDocument, values: number[], years: number[], { left, ground }: { left: number; ground: number }): void {
  const most = Math.max(...values);
  pdf
    .moveTo(left, ground)
    .lineTo(left + 228, ground)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
  for (const [at, value] of values.entries()) {
    const [x, height] = [left + at * 28.5, (120 * value) / most];
    pdf.rect(x + 4, ground - height, 18, height).fill(at === values.length - 1 ? brand : '#8f9bb0');
    const label = { width: 28.5, align: 'center', lineBreak: false } as const;
    pdf
      .fillColor(muted)
      .fontSize(7)
      .text(value.toLocaleString('en-US'), x - 1, ground - height - 12, label);
    pdf.text(String(years[at]), x - 1, ground + 4, label);
  }
}

function numberPages(pdf: PDFKit.PDFDocument): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 1; page < count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    pdf.fontSize(8).fillColor(muted);
    pdf.text(`本文件为演示文件，数据为示例数据　第 ${page + 1} 页 / 共 ${count} 页`, margin, pdf.page.height - 36, {
      width: pdf.page.width - 2 * margin,
      align: 'center',
    });
  }
}
