import type { LinkFindingKind } from '../schema/links.ts';

export const findingNames: Readonly<Record<LinkFindingKind, string>> = {
  missing: '链接失效',
  failing: '页面出错',
  circle: '循环跳转',
  pdfBroken: 'PDF 无法打开',
  pdfWithoutText: 'PDF 没有文字',
  pdfWithoutTitle: 'PDF 没有标题',
  outside: '外部链接失效',
};

export const findingAdvice: Readonly<Record<LinkFindingKind, string>> = {
  missing: '在所在页面的内容里改正或删去这个链接；内容已移走的，也可以在“地址跳转”里加一条。',
  failing: '打开看看是否仍然出错；仍出错时请联系运维。',
  circle: '在“地址跳转”里检查这个地址，去掉其中一条。',
  pdfBroken: '请重新导出文件，去掉打开密码后再上传。',
  pdfWithoutText: '文件是扫描图片，请换成由文档直接导出的 PDF，便于搜索和朗读。',
  pdfWithoutTitle: '请在文档属性里填写标题后重新导出。',
  outside: '打开看看对方网页是否已改址，再改正或删去链接。',
};
