import { addDays, addMonths, type Day } from '#platform/day.ts';
import { foldText } from '#platform/search/fold.ts';
import { toHalfWidthText } from '#platform/search/readable-text.ts';
import { checkBody, type BodyWarning } from '#ui/console/rich-text/checks.ts';
import { hotlineForm } from '../checks/find-suspects.ts';
import { findTraces, type TraceCheck } from '../checks/personal-traces.ts';
import type { CheckName, RuleSeverity } from '../rule.ts';
import type { CheckedContent, CheckedText } from './folded-content.ts';

/** What a check found; the rule adds its name, reason and advice. */
export interface CheckMatch {
  path: string;
  label: string;
  written: string;
  at: number;
  excerpt: string;
  /** What is wrong here, instead of the reason of the rule. */
  detail?: string;
  instead?: string;
  /** Where it differs from that of the rule. */
  severity?: RuleSeverity;
}

/** The data of the firm that checks compare with. */
export interface CheckData {
  /** Numbers and addresses that the firm publishes as its own. */
  published: ReadonlySet<string>;
  /** Names of funds by code. */
  fundNames: ReadonlyMap<string, string>;
}

type Check = (content: CheckedContent, data: CheckData) => CheckMatch[];

const aside = 12;
/** The place of a match that has none in the readable text. */
const nowhere = -1;

const matchAt = ({ path, label, text }: CheckedText, at: number, written: string): CheckMatch => ({
  path,
  label,
  written,
  at,
  excerpt: at === nowhere ? written : text.slice(Math.max(0, at - aside), at + written.length + aside),
});

/** Numbers that grant access are not quoted: findings are stored and listed. */
const unquoted: ReadonlySet<TraceCheck> = new Set(['identityNumber', 'cardNumber']);

const findPersonal =
  (wanted: TraceCheck): Check =>
  ({ texts, today }, { published }) =>
    texts.flatMap(({ path, label, text }) =>
      findTraces(text, label, today)
        .filter(({ check, weight, written }) => check === wanted && (weight === 'block' || !published.has(written)))
        .map(({ written, excerpt }) => ({ path, label, written: unquoted.has(wanted) ? '' : written, at: nowhere, excerpt })),
    );

/** A number that is named as a phone number. Others are amounts and codes. */
const phoneWords = /(?:电话|热线|拨打|致电|客服|咨询|联系).{0,12}$/;

/** Numbers of authorities and of other institutions are not the firm's. */
const others = /以外|中心|协会|证监|交易所|银行|监管|12386|投服|法院|仲裁|公安|其他机构/;
const isOwnPhone = ({ text, label }: CheckedText, at: number): boolean => {
  const before = text.slice(Math.max(0, at - 40), at);
  return phoneWords.test(before.slice(-20)) && !others.test(before) && !others.test(label);
};

const findHotlines: Check = ({ texts }, { published }) =>
  texts.flatMap((one) =>
    [...toHalfWidthText(one.text).matchAll(hotlineForm)]
      .filter(({ 0: written, index }) => !published.has(written) && isOwnPhone(one, index))
      .map(({ 0: written, index }) => matchAt(one, index, written)),
  );

const findBodyFaults =
  (...kinds: readonly BodyWarning['kind'][]): Check =>
  ({ texts }) =>
    texts.flatMap(({ path, label, html }) =>
      html === undefined
        ? []
        : checkBody(html)
            .filter(({ kind }) => kinds.includes(kind))
            .map(({ words }) => ({ path, label, written: '', at: nowhere, excerpt: '', detail: words })),
    );

const address = /https?:\/\/[^\s"'<>，。、；（）]+/g;
const shortHosts =
  /^https?:\/\/(?:t\.cn|url\.cn|dwz\.cn|suo\.im|bit\.ly|goo\.gl|tinyurl\.com|is\.gd|t\.co|w\.url\.cn|mrw\.so|985\.so|c7\.gg|\d{1,3}(?:\.\d{1,3}){3})(?:[/:]|$)/i;
const packageFile = /\.(?:apk|ipa|exe|msi|dmg|hap)(?:[?#].*)?$/i;

interface FoundLink {
  text: CheckedText;
  at: number;
  href: string;
}

const linksOf = ({ texts }: CheckedContent): FoundLink[] =>
  texts.flatMap((text) => [
    ...[...text.text.matchAll(address)].map(({ 0: href, index }) => ({ text, at: index, href })),
    ...[...(text.html ?? '').matchAll(/href="([^"]+)"/g)].map(({ 1: href = '' }) => ({ text, at: nowhere, href })),
  ]);

const findPlainLinks: Check = (content) =>
  linksOf(content)
    .filter(({ href }) => href.startsWith('http://'))
    .map(({ text, at, href }) => ({ ...matchAt(text, at, href), instead: href.replace('http://', 'https://') }));

const findLinkHosts: Check = (content) =>
  linksOf(content)
    .filter(({ href }) => shortHosts.test(href) || (packageFile.test(href) && /^https?:/.test(href)))
    .map(({ text, at, href }) => matchAt(text, at, href));

/** The name stands before its code: 名称（000001）. A text may shorten it, but not name another fund. */
const findFundNames: Check = ({ texts }, { fundNames }) =>
  fundNames.size === 0
    ? []
    : texts.flatMap((one) =>
        [...one.text.matchAll(/([\p{Script=Han}A-Za-z0-9]{4,30})[（(](?:基金)?(?:代码)?[:：]?(\d{6})[）)]/gu)].flatMap(
          ({ 0: whole, 1: name = '', 2: code = '', index }) => {
            const registered = fundNames.get(code);
            if (registered === undefined || exchangeTraded.test(code) || !fundWords.test(name) || isSameName(name, registered)) return [];
            return [{ ...matchAt(one, index, whole), detail: `名录中 ${code} 是“${registered}”`, instead: `${registered}（${code}）` }];
          },
        ),
      );

/** Funds on an exchange have a short name there. */
const exchangeTraded = /^(?:1[568]|5)/;
/** Codes of securities and of funds overlap: only the name of a fund is compared. */
const fundWords = /(?:混合|债券?|货币|指数|联接|lof|qdii|fof|股票|持有|定开|增强|发起式?|基金|理财)(?:发起式?)?[a-z]?(?:类)?$/i;

const isSameName = (written: string, registered: string): boolean => {
  const [one, other] = [foldText(written), foldText(registered)];
  return one.endsWith(other) || other.startsWith(one) || one.endsWith(other.slice(0, -1));
};

const freshMonths = 6;

const findDays =
  (name: string, isFault: (day: Day, today: Day) => boolean): Check =>
  ({ days, today }) =>
    days
      .filter((one) => one.name === name && isFault(one.day, today))
      .map(({ path, label, day }) => ({ path, label, written: day, at: nowhere, excerpt: day }));

const riskWords = /风险|谨慎|过往业绩|不预示|不保证|可能损失/;

/** Finds statements that the law requires inside elements that make them hard to read. */
const findHidden =
  (...tags: readonly string[]): Check =>
  ({ texts }) =>
    texts.flatMap(({ path, label, html }) => {
      const places = [...(html ?? '').matchAll(new RegExp(`<(${tags.join('|')})>(.*?)</\\1>`, 'gs'))];
      return places
        .map(({ 2: inner = '' }) => inner.replaceAll(/<[^>]*>/g, ''))
        .filter((inner) => riskWords.test(inner))
        .map((inner) => ({ path, label, written: inner, at: nowhere, excerpt: inner.slice(0, 2 * aside) }));
    });

const findPictureOnly: Check = ({ texts }) => {
  const isSaid = texts.some(({ text }) => riskWords.test(text));
  return texts.flatMap(({ path, label, html }) =>
    [...(html ?? '').matchAll(/<img [^>]*?alt="([^"]*)"/g)]
      .filter(({ 1: alt = '' }) => riskWords.test(alt) && !isSaid)
      .map(({ 1: alt = '' }) => ({ path, label, written: '', at: nowhere, excerpt: alt })),
  );
};

/** Checks of a content by the data of the firm. `figures`, `citations` and `ownWords` need the form of the draft and are the caller's. */
export const contentChecks: Readonly<Partial<Record<CheckName, Check>>> = {
  identityNumber: findPersonal('identityNumber'),
  mobileNumber: findPersonal('mobileNumber'),
  landline: findPersonal('landline'),
  personalMail: findPersonal('personalMail'),
  cardNumber: findPersonal('cardNumber'),
  hotline: findHotlines,
  headings: findBodyFaults('skipped-level', 'empty-heading'),
  linkWords: findBodyFaults('vague-link'),
  pictureWords: findBodyFaults('missing-alt'),
  tableHeads: findBodyFaults('missing-head'),
  links: findPlainLinks,
  linkHosts: findLinkHosts,
  fundNames: findFundNames,
  textAge: findDays('checkedOn', (day, today) => day < addMonths(today, -freshMonths)),
  expiredLicence: findDays('validUntil', (day, today) => day < today),
  endingLicence: findDays('validUntil', (day, today) => day >= today && day < addDays(today, 30)),
  textSize: findHidden('sub', 'sup', 'small'),
  textContrast: (content, data) => [...findHidden('s')(content, data), ...findPictureOnly(content, data)],
};
