import type { ArticleFacts, FactsOf } from '#modules/portal/content/facts-schema.ts';

/** Head lines of the demo texts that are facts of the article's category. */
export const factNames: ReadonlySet<string> = new Set([
  '类别',
  '系统',
  '时段',
  '发文单位',
  '督导对象',
  '证券代码',
  '年度',
  '市场',
  '证券',
  '日期',
  '层级',
  '发布',
  '变动',
  '变动日期',
  '官方文本',
]);

const onlineKinds: Record<string, FactsOf<'onlineNotice'>['kind']> = {
  系统维护: 'maintenance',
  系统升级: 'upgrade',
  故障通报: 'incident',
  应急演练: 'drill',
  版本发布: 'release',
  安全提示: 'security',
  服务调整: 'service',
};
const supervisionKinds: Record<string, FactsOf<'supervision'>['kind']> = { 监管动态: 'news', 监管规则: 'rule', 持续督导: 'continuous' };

const tradeKinds: Record<string, FactsOf<'tradeNotice'>['kind']> = {
  停复牌: 'suspension',
  新股: 'newShare',
  配股: 'rightsIssue',
  可转债: 'convertible',
  其他: 'other',
};
const markets: Record<string, FactsOf<'tradeNotice'>['markets'][number]> = { 上海: 'SSE', 深圳: 'SZSE', 北京: 'BSE', 香港: 'HK' };

type Lines = Readonly<Record<string, string>>;

const readers: Record<string, (lines: Lines) => ArticleFacts> = {
  wsjy: readOnline,
  jyts: readTrade,
  jgxx: readSupervision,
  shzr: readActivity,
  flfg: readLaw,
};

/** The facts that an article's head lines tell; undefined in categories without any. Throws when a kind is unknown. */
export const toFacts = (category: string, lines: Lines): ArticleFacts | undefined => readers[category]?.(lines);

function readOnline({ 类别: kind, 系统: systems, 时段: period }: Lines): ArticleFacts {
  return { of: 'onlineNotice', kind: known(onlineKinds, kind), systems: systems?.split('、') ?? [], ...toPeriod(period) };
}

function readTrade({ 类别: kind, 证券: security = '', 日期: tradeDate, 市场: market = '' }: Lines): ArticleFacts {
  const [securityName, securityCode] = security.split(' ');
  const places = market.split('、').map((name) => known(markets, name));
  return { of: 'tradeNotice', kind: known(tradeKinds, kind), markets: places, securityName, securityCode, tradeDate };
}

function readSupervision({ 类别: kind, 发文单位: issuer = '', 督导对象: firm, 证券代码: securityCode }: Lines): ArticleFacts {
  return { of: 'supervision', kind: known(supervisionKinds, kind), issuer, firm, securityCode };
}

function readActivity({ 年度: year }: Lines): ArticleFacts {
  return { of: 'responsibility', kind: 'activity', year: Number(year) };
}

const lawLevels: Record<string, FactsOf<'law'>['level']> = {
  法律: 'law',
  行政法规: 'regulation',
  部门规章: 'rule',
  规范性文件: 'normative',
  自律规则: 'selfRegulation',
  司法解释: 'judicial',
};
const lawChanges: Record<string, FactsOf<'law'>['change']> = { 修改: 'amended', 废止: 'repealed' };

function readLaw({
  层级: level,
  发文单位: issuer = '',
  发布: issuedOn,
  变动: change,
  变动日期: changedOn,
  官方文本: officialUrl,
}: Lines): ArticleFacts {
  return {
    of: 'law',
    level: known(lawLevels, level),
    issuer,
    issuedOn,
    ...(change && { change: known(lawChanges, change) }),
    changedOn,
    officialUrl,
  };
}

function known<Kind>(kinds: Readonly<Record<string, Kind>>, name = ''): Kind {
  const kind = kinds[name];
  if (kind === undefined) throw new Error(`demo texts: no kind ${name}`);
  return kind;
}

/** `2026-11-21 09:00 至 2026-11-21 12:00`, or a beginning alone. */
function toPeriod(period: string | undefined): { startsAt?: string; endsAt?: string } {
  const [from, to] = period?.split(' 至 ') ?? [];
  return { ...(from && { startsAt: shanghai(from) }), ...(to && { endsAt: shanghai(to) }) };
}

/** The moment of a day and time in Shanghai, `2026-11-21 9:00`. */
export function shanghai(moment: string): string {
  const [day = '', time = ''] = moment.split(' ');
  return `${day}T${time.padStart(5, '0')}:00+08:00`;
}
