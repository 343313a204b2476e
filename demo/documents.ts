import { fileURLToPath } from 'node:url';
import { parseMarkup, type MarkupBlock } from './articles/markup.ts';
import { readDemoText } from './facts/facts.ts';
import { readDemoTable } from './read-table.ts';

/** A PDF of the demo firm: its name under `demo/files/`, its download name, and its content. */
export interface DemoDocument {
  file: string;
  /** With Chinese characters and `.pdf`. */
  downloadName: string;
  title: string;
  blocks: MarkupBlock[];
}

/** Files that are written as texts; each `demo/texts/files/<name>.txt` begins with its title and download name. */
const written = [
  'annual-summary-2023',
  'annual-summary-2024',
  'annual-summary-2025',
  'campus-2025',
  'campus-2026',
  'campus-2027',
  'client-release-6-5',
  'complaint-process',
  'fee-schedule-2025',
  'fee-schedule-2026',
  'fraud-cards',
  'holiday-2026',
  'margin-contract-changes',
  'margin-ratio-2026',
  'open-day-2025',
  'sm-upgrade-guide',
  'tender-2026',
  'tender-2026-accessibility',
  'tender-2026-knowledge',
];

export const demoDocuments = (): DemoDocument[] => [...written.map(readDocument), collateralRates()];

export const demoFilePath = (file: string): string => fileURLToPath(new URL(`./files/${file}`, import.meta.url));

function readDocument(name: string): DemoDocument {
  const [title = '', download = '', ...body] = readDemoText(`texts/files/${name}.txt`).split('\n');
  return {
    file: `${name}.pdf`,
    downloadName: download.replace('文件：', ''),
    title: title.replace('# ', ''),
    blocks: parseMarkup(body.join('\n')),
  };
}

function collateralRates(): DemoDocument {
  const rows = readDemoTable('securities.csv', ['code', 'name', 'exchange', 'type', 'cap', 'haircut']).filter(
    ({ exchange }) => exchange === 'SSE',
  );
  const lines = rows.slice(0, 72).map(({ code, name, cap, haircut }) => `| ${code} | ${name} | 上海 | ${cap}% | ${haircut}% |`);
  const text = `下表为演示名单，证券代码与简称来自公开资料，折算率为示例数据，不代表任何机构的实际名单。
折算率不高于交易所规定的上限；被实施风险警示、进入退市整理期以及静态市盈率300倍以上或者为负数的A股，折算率为0%，不在本表之内。
^ 可充抵保证金证券折算率（示例数据）
| 证券代码 | 证券简称 | 市场 | 交易所上限 | 折算率 |
${lines.join('\n')}`;
  return {
    file: 'collateral-rates-2026-10.pdf',
    downloadName: '可充抵保证金证券折算率示例名单（2026年10月，沪市部分）.pdf',
    title: '可充抵保证金证券折算率示例名单（2026年10月，沪市部分）',
    blocks: parseMarkup(text),
  };
}
