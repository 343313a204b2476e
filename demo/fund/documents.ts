import { fileURLToPath } from 'node:url';
import { parseMarkup } from '../articles/markup.ts';
import type { DemoDocument } from '../documents.ts';
import { readDemoText } from '../facts/facts.ts';
import { demoMethods } from './methods.ts';

export const methodFilePath = (file: string): string => fileURLToPath(new URL(`./files/${file}`, import.meta.url));

/** Returns the method of each version as a document: the common text, and the tables of this one. */
export function methodDocuments(): DemoDocument[] {
  return demoMethods.map((method, at) => {
    const { indicators, bands, floors } = method;
    const tables = [
      '^ 指标与权重',
      '| 指标 | 权重 | 看什么 | 1 分 | 5 分 |',
      ...indicators.map(({ name, weight, measures, low, high }) => `| ${name} | ${weight}% | ${measures} | ${low} | ${high} |`),
      '^ 分级标准（总分含下限，不含上限；R5 含上限）',
      '| 等级 | 总分 | 说明 |',
      ...bands.map(({ level, from, to, description }) => `| ${level} | ${from} 至 ${to} | ${description} |`),
      '^ 等级下限',
      '| 产品 | 不低于 | 理由 |',
      ...floors.map(({ what, level, reason }) => `| ${what} | ${level} | ${reason} |`),
    ];
    const text = prose
      .replace('{表}', tables.join('\n'))
      .replaceAll('{日}', method.effectiveFrom)
      .replaceAll('{版}', String(at + 1));
    return {
      file: `evaluation-method-${at + 1}.pdf`,
      downloadName: `基金产品风险评价方法（第${at + 1}版，示例）.pdf`,
      title: `基金产品风险评价方法（第 ${at + 1} 版，示例）`,
      blocks: parseMarkup(text),
    };
  });
}

const prose = readDemoText('fund/documents/evaluation-method.txt');
