import { paths } from '#ui/paths.ts';
import { singleContent } from '#workflow/change-orders/presets/single-content.ts';
import { skipUnchanged } from '#workflow/change-orders/presets/skip-unchanged.ts';
import { writtenTerms, type WrittenTerms } from '../schema.ts';
import { publishTerms, readNewestInvestorTerms } from '../service/terms.ts';

const key = { title: '代码', help: '小写字母和连字符' };

/** The terms confirmed by qualified investors. A new version requires a new confirmation from everybody. */
export const investorTerms = singleContent<WrittenTerms>({
  code: 'investor-terms',
  title: '合格投资者确认',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: writtenTerms,
  keysOf: { conditions: 'key', statements: 'key' },
  fields: {
    title: { title: '标题', help: '生效后，已确认的访客会被再次询问' },
    audience: { title: '面向对象', help: '每行一段' },
    conditions: { title: '条件', help: '满足其一' },
    'conditions.*': '条件',
    'conditions.*.key': key,
    'conditions.*.text': '文字',
    statements: { title: '声明', help: '须全部确认' },
    'statements.*': '声明',
    'statements.*.key': key,
    'statements.*.text': '文字',
    privacy: { title: '记录的保存', widget: 'lines' },
    basis: { title: '依据', widget: 'lines' },
    validDays: '确认的有效天数',
  },
  read: readNewestInvestorTerms,
  write: skipUnchanged(readNewestInvestorTerms, publishTerms),
  placeOf: ({ conditions, statements }) => `${conditions.length} 项条件，${statements.length} 项声明`,
  addresses: [paths.privateFunds()],
});
