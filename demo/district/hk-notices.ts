import { shanghaiDay } from '#platform/day.ts';
import type { HkNoticeDraft } from '#securities/hk-connect/schema.ts';
import { readArticles } from '../articles/read-articles.ts';
import { addDays, dateWithWeekday, isHkConnectDay, longDate, tradingDayAtOrBefore, type Day } from '../calendar.ts';
import { readDemoTable } from '../read-table.ts';
import { createSeededRandom } from '../seeded.ts';

const shares = readDemoTable('hk-securities.csv', ['code', 'name']);
const closures = readDemoTable('hk-closures.csv', ['first', 'last', 'name']);
const disclosures = 'https://www.hkexnews.hk';
const exchange = 'https://www.hkex.com.hk';

/** Notices for southbound trading: real codes and real closed days, everything else fictitious. */
export const hkNotices = (): HkNoticeDraft[] =>
  [...companyNotices(), ...closureNotices(), ...listChanges(), ...ruleNotices]
    .toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime())
    .map((notice, index) => ({ ...notice, sourceId: `demo-${String(index + 1).padStart(4, '0')}`, isSample: true }));

type Notice = Omit<HkNoticeDraft, 'sourceId' | 'isSample'>;

const at = (day: Day, hour: number, minute: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00+08:00`);

/** Returns routine notices of companies, two on every third day of southbound trading of the last half year. */
function companyNotices(): Notice[] {
  const found: Notice[] = [];
  let count = 0;
  for (let day = '2026-06-01'; day <= '2026-11-20'; day = addDays(day, 1)) {
    if (!isHkConnectDay(day) || count++ % 3 !== 0) continue;
    const choices = createSeededRandom(`hk company ${day}`);
    found.push(...choices.sample(shares, 2).map((share, index) => companyNotice(share, day, index)));
  }
  return found;
}

function companyNotice({ code, name }: (typeof shares)[number], day: Day, index: number): Notice {
  const choices = createSeededRandom(`hk ${code} ${day}`);
  const isPause = index === 1 && choices.integer(1, 4) === 1;
  const month = `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`;
  const subject = isPause
    ? choices.pick(['短暂停牌', '恢复买卖', '停牌'])
    : choices.pick([
        `截至${month}止月份之证券变动月报表`,
        '董事会会议召开日期',
        '翌日披露报表',
        '股东周年大会投票表决结果',
        '派发中期股息之记录日期',
        '持续关连交易公告',
        '委任独立非执行董事',
        '自愿性公告：业务最新资料',
      ]);
  return {
    type: isPause ? 'suspension' : 'company',
    securityCode: code,
    securityName: name,
    title: `${name}：${subject}（示例）`,
    publishedAt: at(day, choices.integer(16, 21), choices.integer(0, 59)),
    originalUrl: disclosures,
  };
}

const closureNotices = (): Notice[] =>
  closures
    .filter(({ first }) => first < '2026-12-31')
    .map(({ first, last, name }) => ({
      type: 'closure',
      title: `香港市场${first.slice(0, 4)}年${name}休市安排：${first === last ? dateWithWeekday(first) : `${longDate(first)}至${dateWithWeekday(last)}`}不提供港股通服务`,
      publishedAt: at(tradingDayAtOrBefore(addDays(first, -35)), 17, 30),
      originalUrl: exchange,
    }));

/** The exchanges' notices of the changes that the firm's own notices announce, the first of each. */
function listChanges(): Notice[] {
  return hkListChanges()
    .filter(({ day }, index, all) => day !== all[index - 1]?.day)
    .map(({ day, effectiveOn, code, name, change }) => {
      const choices = createSeededRandom(`hk eligible ${day}`);
      return {
        type: 'eligible',
        securityCode: code,
        securityName: name,
        title: `港股通标的证券名单调整：${name}${change}，自${dateWithWeekday(effectiveOn)}起生效（示例）`,
        publishedAt: at(day, 18, choices.integer(0, 59)),
        originalUrl: choices.pick(['https://www.sse.com.cn', 'https://www.szse.cn']),
      };
    });
}

/** One share that joins or leaves the list of southbound trading. */
export interface HkListChange {
  day: Day;
  effectiveOn: Day;
  code: string;
  name: string;
  change: string;
}

/** Returns the changes in the firm's own notices, oldest first. */
export function hkListChanges(): HkListChange[] {
  return readArticles('notices/hk-connect-notices')
    .toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime())
    .flatMap(({ bodyHtml, publishedAt, effectiveDate }) => {
      const day = shanghaiDay(publishedAt);
      const rows = bodyHtml.matchAll(/<td>(\d{5})<\/td><td>([^<]+)<\/td><td>(调[入出])<\/td>/g);
      return [...rows].map(([, code = '', name = '', change = '']) => ({ day, effectiveOn: effectiveDate ?? day, code, name, change }));
    });
}

/** Changes for everyone who trades in Hong Kong. */
const ruleNotices: Notice[] = [
  ['2024-04-19', '资本市场对港合作措施公布：放宽沪深港通股票ETF合资格产品范围等五项'],
  ['2024-06-18', '恶劣天气下维持市场运作：安排自2024年9月23日起实施'],
  ['2024-09-23', '香港证券及衍生产品市场自今日起在恶劣天气下维持交易'],
  ['2025-08-04', '港股通交易日与休市安排查询：以交易日历为准（示例）'],
  ['2026-02-11', '农历新年前半日市及港股通交易时段提示（示例）'],
  ['2026-09-16', '港股通额度余额的查询方法与使用规则（示例）'],
].map(([day = '', title = '']) => ({ type: 'rule', title, publishedAt: at(day, 18, 0), originalUrl: exchange }));
