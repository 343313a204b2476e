import { demoBranches } from '../../branches.ts';
import {
  addDays,
  closuresBetween,
  dateWithWeekday,
  isHkConnectDay,
  longDate,
  shiftTradingDays,
  tradingDayAtOrAfter,
  tradingDayAtOrBefore,
  type Day,
} from '../../calendar.ts';
import { getDaysAround, matchFirstGroup, rowsIn, formatTable, type ArticleKind, type PlaceholderValues, type KindSource } from './kind.ts';
import { getClosureValues } from './trade-kinds.ts';

/** Returns the branch that a notice is about, by its name in the title. */
function branchIn({ heading, body }: KindSource): PlaceholderValues | undefined {
  const name = matchFirstGroup(heading.title, /关于(.+?(?:营业部|分公司))/);
  const branch = demoBranches.find((one) => one.name.endsWith(name ?? '—') || body.includes(one.phones[0]!));
  return {
    ...getDaysAround(heading.effectiveDate ?? heading.day),
    branch: name ?? '',
    ...(branch ? particulars(branch) : unlisted),
  };
}

const particulars = ({
  hours,
  facilities,
  transport,
  businessScope,
  complaintPhone,
}: (typeof demoBranches)[number]): PlaceholderValues => ({
  hours: hours.join('；'),
  facilities: facilities.join('、'),
  transport,
  scope: businessScope.join('、'),
  complaint: complaintPhone,
});
/** For a branch that is no longer in the list. */
const unlisted: PlaceholderValues = {
  hours: '交易日9:00–17:00；周末及法定节假日休息',
  facilities: '无障碍坡道、爱心座椅',
  transport: '见营业网点页面',
  scope: '以网点页面公布的为准',
  complaint: '010-0000 0001',
};

const branch = (name: string, title: RegExp): ArticleKind => ({ name, categories: ['gsgg'], title, places: branchIn });

/** Returns the ratios compared with the regulatory minimum. */
function ratios(body: string): PlaceholderValues | undefined {
  const rows = rowsIn(body).flatMap(([name = '', value = '', least = '']) => {
    const [is, asked] = [Number.parseFloat(value), Number(matchFirstGroup(least, /不低于([\d.]+)%/))];
    return is > 0 && asked > 0 ? [{ name, is, asked }] : [];
  });
  const thinnest = rows.toSorted((a, b) => a.is / a.asked - b.is / b.asked)[0];
  if (!thinnest) return undefined;
  return {
    lines: rows
      .map(
        ({ name, is, asked }) =>
          `- ${name}${is.toFixed(1)}%，是监管标准的${(is / asked).toFixed(2)}倍，高出${(is - asked).toFixed(1)}个百分点。`,
      )
      .join('\n'),
    thinnest: thinnest.name,
    early: rows.map(({ name, asked }) => `${name}${(asked * 1.2).toFixed(asked * 1.2 < 100 ? 1 : 0)}%`).join('、'),
  };
}

const clock = (moment: string): string => moment.slice(11, 16).replace(/^0/, '');

function upgrade({ heading: { facts } }: KindSource): PlaceholderValues | undefined {
  if (facts?.of !== 'onlineNotice' || !facts.startsAt || !facts.endsAt) return undefined;
  const [from, to] = [facts.startsAt, facts.endsAt];
  const [day, end] = [from.slice(0, 10), to.slice(0, 10)];
  const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000;
  const moment = (at: number) => {
    const local = new Date(Date.parse(from) + (Math.round(at * 2) / 2) * 3_600_000 + 8 * 3_600_000).toISOString();
    return `${dateWithWeekday(local.slice(0, 10))}${clock(local)}`;
  };
  const open = tradingDayAtOrAfter(addDays(end, isOpenAfter(to) ? 1 : 0));
  return {
    systems: facts.systems.join('、'),
    hours,
    last: dateWithWeekday(tradingDayAtOrBefore(addDays(day, clock(from) > '15:30' || clock(from).length < 5 ? 0 : -1))),
    open: dateWithWeekday(open),
    table: formatTable(
      '实施步骤',
      ['时间', '内容'],
      [
        [moment(0), '暂停受影响的功能，备份数据'],
        [moment(hours * 0.15), '实施变更，两人复核'],
        [moment(hours * 0.55), '内部验证：登录、查询、核对样本账户'],
        [moment(hours * 0.75), '决策时点：验证未通过的，开始回退'],
        [moment(hours), '恢复服务，发布完成情况'],
      ],
    ),
  };
}

/** Work that ends in the afternoon is done for that day. */
const isOpenAfter = (to: string): boolean => to.slice(11, 16) > '09:00';

function tender({ heading: { facts, day }, body }: KindSource): PlaceholderValues | undefined {
  if (facts?.of !== 'tender') return undefined;
  const deadline = facts.deadline?.slice(0, 10) ?? addDays(day, 20);
  const amount = Number(matchFirstGroup(body, /成交金额 \| ([\d.]+)万元/));
  return {
    project: facts.project,
    number: facts.number,
    contact: facts.contact,
    phone: facts.phone,
    email: facts.email,
    deadline: `${longDate(deadline)}${facts.deadline ? clock(facts.deadline) : ''}`,
    questions: dateWithWeekday(tradingDayAtOrBefore(addDays(deadline, -7))),
    result: dateWithWeekday(shiftTradingDays(deadline, 5)),
    objection: dateWithWeekday(shiftTradingDays(day, 5)),
    contract: dateWithWeekday(shiftTradingDays(day, 15)),
    first: amount > 0 ? `${(amount * 0.3).toFixed(2)}万元` : '合同金额的30%',
    middle: amount > 0 ? `${(amount * 0.6).toFixed(2)}万元` : '合同金额的60%',
    rest:
      amount > 0 ? `${(amount - Number((amount * 0.3).toFixed(2)) - Number((amount * 0.6).toFixed(2))).toFixed(2)}万元` : '合同金额的10%',
  };
}

function hkClosure({ heading }: KindSource): PlaceholderValues | undefined {
  let day: Day = addDays(heading.day, 1);
  while (isHkConnectDay(day) || tradingDayAtOrAfter(day) !== day) {
    day = addDays(day, 1);
    if (day > addDays(heading.day, 30)) return undefined;
  }
  let [last, next] = [addDays(day, -1), addDays(day, 1)];
  while (!isHkConnectDay(last)) last = addDays(last, -1);
  while (!isHkConnectDay(next)) next = addDays(next, 1);
  return {
    closed: dateWithWeekday(day),
    last: dateWithWeekday(last),
    next: dateWithWeekday(next),
    settled: dateWithWeekday(hkAfter(last, 2)),
  };
}

function hkAfter(day: Day, count: number): Day {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (isHkConnectDay(at)) left -= 1;
  }
  return at;
}

function hkList({ heading, body }: KindSource): PlaceholderValues | undefined {
  const rows = rowsIn(body);
  const named = (change: string) => rows.filter((row) => row[2] === change).map(([code, name]) => `${name}（${code}）`);
  const [entered, left] = [named('调入'), named('调出')];
  if (entered.length + left.length === 0) return undefined;
  const on = heading.effectiveDate ?? shiftTradingDays(heading.day, 1);
  return {
    entered: entered.length > 0 ? `调入${entered.length}只：${entered.join('、')}` : '本次没有调入',
    left: left.length > 0 ? `调出${left.length}只：${left.join('、')}` : '本次没有调出',
    on: dateWithWeekday(on),
    eve: dateWithWeekday(shiftTradingDays(on, -1)),
    settled: dateWithWeekday(hkAfter(on, 2)),
  };
}

export const firmKinds: readonly ArticleKind[] = [
  {
    name: 'holidayService',
    categories: ['gsgg'],
    title: /期间客户服务安排的公告$/,
    places: ({ heading }) => {
      const closure = closuresBetween(heading.day, addDays(heading.day, 20))[0];
      return closure && getClosureValues(closure);
    },
  },
  { name: 'finance', categories: ['gsgg'], title: /财务信息公示$/, places: ({ body }) => ratios(body) },
  branch('branchMoved', /迁址的公告$/),
  branch('branchRenamed', /更名的公告$/),
  branch('branchRefit', /装修期间服务安排的公告$/),
  branch('branchServices', /增加服务项目的公告$/),
  { name: 'upgrade', categories: ['wsjy'], title: /^关于\d+月\d+日/, places: upgrade },
  { name: 'tenderNotice', categories: ['zbcg'], title: /采购公告$/, places: tender },
  { name: 'tenderResult', categories: ['zbcg'], title: /采购结果公示$/, places: tender },
  { name: 'tenderChange', categories: ['zbcg'], title: /变更公告$|终止采购公告$/, places: tender },
  { name: 'hkList', categories: ['ggt'], title: /标的证券名单调整提示/, places: hkList },
  { name: 'hkClosure', categories: ['ggt'], title: /期间港股通服务安排的提示$/, places: hkClosure },
];
