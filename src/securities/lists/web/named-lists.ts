/** The lists that visitors can compare and download: names in URLs and titles. */
export const listTitles = {
  assure: '可充抵保证金证券',
  rz: '融资标的证券',
  rq: '融券标的证券',
  marginSecurities: '标的证券',
  underly: '标的股票池',
  fairConversion: '公允价格',
  currencyFund: '货币基金',
  highRisk: '高风险证券',
  staticPe: '静态市盈率',
  underlying: '指数成份股',
} as const;

export type ListName = keyof typeof listTitles;

export const listNames = Object.keys(listTitles) as [ListName, ...ListName[]];

export const isListName = (text: string): text is ListName => Object.hasOwn(listTitles, text);

/** The lists on the page of changes, in order; the first has the base URL. The others are views of these. */
export const comparedLists = ['assure', 'rz', 'rq', 'fairConversion', 'currencyFund', 'highRisk', 'staticPe', 'underlying'] as const;

/** File formats of a list. */
export const fileForms = ['csv', 'xlsx', 'json'] as const;
export type FileForm = (typeof fileForms)[number];

/** The filters in a URL; empty values are ignored. */
export type AddressFilter = Readonly<Record<string, string | number | undefined>>;

/** Returns the URL of the filtered list as a file. */
export const listFileHref = (list: ListName, form: FileForm, filter: AddressFilter = {}): string =>
  withQuery(`/zb-information/f/${list}.${form}`, filter);

/** Returns the URL of the changes between two days as a file. */
export const changesFileHref = (list: ListName, filter: AddressFilter = {}): string =>
  withQuery(`/zb-information/f/${list}/changes.csv`, filter);

function withQuery(path: string, filter: AddressFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}
