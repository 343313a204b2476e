import {
  addDays,
  closuresBetween,
  dateWithWeekday,
  daysBetween,
  isHkConnectDay,
  shiftTradingDays,
  shortDate,
  tradingDayAtOrAfter,
  type Closure,
  type Day,
} from '../../calendar.ts';
import type { Heading } from '../draft.ts';
import { matchFirstGroup, rowsIn, formatTable, formatYuan, type ArticleKind, type PlaceholderValues } from './kind.ts';

const categories = ['jyts'];
const tradeDate = ({ facts, day }: Heading): Day => (facts?.of === 'tradeNotice' ? facts.tradeDate : undefined) ?? day;

/** Returns the values of a closure that follow from its days. */
export function getClosureValues({ name, lastTradingDay, resumes }: Closure): PlaceholderValues {
  const closed = daysBetween(addDays(lastTradingDay, 1), addDays(resumes, -1)).length;
  const lastHk = isHkConnectDay(lastTradingDay) ? lastTradingDay : hkDay(lastTradingDay, -1);
  const nextHk = isHkConnectDay(resumes) ? resumes : hkDay(resumes, 1);
  const before = shiftTradingDays(lastTradingDay, -1);
  const after = shiftTradingDays(resumes, 1);
  return {
    name,
    closed,
    last: dateWithWeekday(lastTradingDay),
    lastShort: shortDate(lastTradingDay),
    resumes: dateWithWeekday(resumes),
    after: dateWithWeekday(after),
    before: dateWithWeekday(before),
    lastHk: dateWithWeekday(lastHk),
    nextHk: dateWithWeekday(nextHk),
    days: closed + 1,
    interest: formatYuan((100_000 * 0.07 * (closed + 1)) / 360),
    fundTable: formatTable(
      '开放式基金申请的确认（按T+1确认的基金）',
      ['提交时间', '按哪天的申请处理', '确认日'],
      [
        [`${shortDate(before)}15:00以前`, shortDate(before), shortDate(lastTradingDay)],
        [`${shortDate(lastTradingDay)}15:00以前`, shortDate(lastTradingDay), shortDate(resumes)],
        [`${shortDate(lastTradingDay)}15:00以后及休市期间`, shortDate(resumes), shortDate(after)],
      ],
    ),
  };
}

function hkDay(day: Day, step: 1 | -1): Day {
  let at = day;
  do at = addDays(at, step);
  while (!isHkConnectDay(at));
  return at;
}

const fourthWednesday = (month: Day): Day => {
  const first = `${month.slice(0, 7)}-01`;
  return addDays(first, ((3 - new Date(`${first}T00:00:00Z`).getUTCDay() + 7) % 7) + 21);
};

/** Returns the interest on 100,000 yuan at two percent for the days of each row. */
function repo(body: string): PlaceholderValues | undefined {
  const rows = rowsIn(body).map(([day = '', , , count = '']) => ({ day, days: Number.parseInt(count, 10) }));
  const best = rows.toSorted((a, b) => b.days - a.days)[0];
  if (!best || rows.some(({ days }) => !(days > 0))) return undefined;
  const interest = (days: number): number => (100_000 * 0.02 * days) / 365;
  return {
    bestDay: best.day,
    bestDays: best.days,
    bestInterest: formatYuan(interest(best.days)),
    net: formatYuan(interest(best.days) - 1),
    table: formatTable(
      '10万元本金、成交年利率2%时的利息（示例利率，按365天计）',
      ['成交日', '计息天数', '利息（元）', '扣除1元手续费后（元）'],
      rows.map(({ day, days }) => [day, days, formatYuan(interest(days)), formatYuan(interest(days) - 1)]),
    ),
  };
}

const changes = [
  '实施退市风险警示',
  '实施其他风险警示',
  '由其他风险警示变为退市风险警示',
  '由退市风险警示变为其他风险警示',
  '撤销风险警示',
];

function warnings(body: string): PlaceholderValues | undefined {
  const rows = rowsIn(body);
  const lines = [...new Set([...changes, ...rows.map((row) => row[4] ?? '')])].flatMap((change) => {
    const named = rows.filter((row) => row[4] === change);
    return named.length > 0 ? [`- ${change}${named.length}只：${named.map(([code, , name]) => `${name}（${code}）`).join('、')}。`] : [];
  });
  if (rows.length === 0) return undefined;
  const warned = rows.filter((row) => row[4]?.startsWith('实施') || row[4]?.startsWith('由')).length;
  return {
    lines: lines.join('\n'),
    warned: `${warned === 0 ? '变动之后均不再处于' : `${warned === rows.length ? '全部' : `其中${warned}只`}在变动之后处于`}风险警示之中${warned > 0 ? '，折算率为0%，不得作为融资买入标的' : ''}`,
    shanghai: rows.filter((row) => row[3] === '上海').length,
    shenzhen: rows.filter((row) => row[3] === '深圳').length,
  };
}

export const tradeKinds: readonly ArticleKind[] = [
  {
    name: 'closure',
    categories,
    title: /休市安排的提示$/,
    places: ({ heading }) => {
      const day = tradeDate(heading);
      const closure = closuresBetween(addDays(day, -1), addDays(day, 1))[0];
      return closure && getClosureValues(closure);
    },
  },
  {
    name: 'repo',
    categories,
    title: /逆回购资金到账提示$/,
    places: ({ heading, body }) => {
      const day = tradeDate(heading);
      const [closure] = closuresBetween(day, addDays(day, 5));
      const interest = repo(body);
      return closure && interest && { ...getClosureValues(closure), ...interest };
    },
  },
  {
    name: 'riskWarning',
    categories,
    title: /风险警示状态变动的提示/,
    places: ({ heading, body }) => {
      const day = tradeDate(heading);
      const places = warnings(body);
      return places && { ...places, next: dateWithWeekday(shiftTradingDays(day, 1)) };
    },
  },
  {
    name: 'option',
    categories,
    title: /ETF期权合约到期行权提示$/,
    places: ({ heading }) => {
      const day = tradeDate(heading);
      const nextMonth = addDays(`${day.slice(0, 7)}-28`, 7);
      return {
        eve: dateWithWeekday(shiftTradingDays(day, -1)),
        expiry: dateWithWeekday(day),
        settled: dateWithWeekday(shiftTradingDays(day, 1)),
        following: dateWithWeekday(tradingDayAtOrAfter(fourthWednesday(nextMonth))),
        month: Number(nextMonth.slice(5, 7)),
      };
    },
  },
  {
    name: 'test',
    categories,
    title: /^关于参加.*测试的公告$|^关于参加.*演练的公告$/,
    places: ({ heading, body }) => {
      const day = tradeDate(heading);
      const [from = '9:00', to = '16:00'] = matchFirstGroup(body, /(\d{1,2}:\d{2}至\d{1,2}:\d{2})/)?.split('至') ?? [];
      const open = tradingDayAtOrAfter(day);
      return {
        day: dateWithWeekday(day),
        from,
        to,
        open: dateWithWeekday(open),
        last: dateWithWeekday(shiftTradingDays(open, -1)),
        subject: matchFirstGroup(heading.title, /日(.+)的公告$/) ?? '系统测试',
      };
    },
  },
];
