import { paths } from '#ui/paths.ts';
import { singleContent } from '#workflow/change-orders/presets/single-content.ts';
import { datedScale, type DatedScale } from '../schema/dealing.ts';
import { publishSuitabilityScale, readNewestScale } from '../service/suitability.ts';

const sameName = (words: readonly string[]): Record<string, string> => Object.fromEntries(words.map((word) => [word, word]));

/** The levels of clients and products. An order publishes the next version from a given day. */
export const suitabilityScale = singleContent<DatedScale>({
  code: 'suitability-scale',
  keepsVersions: true,
  title: '适当性分级',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: datedScale,
  keysOf: { clients: 'level', products: 'level' },
  fields: {
    clients: { title: '客户等级', help: 'C1 至 C5，分值从 0 到 100 首尾相接' },
    'clients.*': '客户等级',
    'clients.*.level': { title: '等级', words: sameName(['C1', 'C2', 'C3', 'C4', 'C5']) },
    'clients.*.name': '名称',
    'clients.*.from': '分值从',
    'clients.*.to': '分值到',
    'clients.*.description': '说明',
    products: { title: '产品等级', help: 'R1 至 R5' },
    'products.*': '产品等级',
    'products.*.level': { title: '等级', words: sameName(['R1', 'R2', 'R3', 'R4', 'R5']) },
    'products.*.name': '名称',
    'products.*.description': '说明',
    'products.*.examples': '举例',
    validMonths: { title: '测评有效月数', help: '至多 36 个月' },
    effectiveFrom: { title: '生效日期', help: '每一版须有新的日期；已生效的版本不能更改' },
  },
  read: readNewestScale,
  write: publishSuitabilityScale,
  placeOf: ({ effectiveFrom }) => `${effectiveFrom} 起`,
  addresses: [paths.suitability()],
});
