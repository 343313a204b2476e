/** Values of the query part; undefined and empty ones are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** The addresses that the frame, the home page and links to articles need: every visitor's browser fetches these, and only these. */
export const framePaths = {
  home: () => '/',
  login: (returnUrl?: string) => at('/Login.html', { returnUrl }),
  districtLogin: (returnUrl?: string) => at('/FinancialDistric/Login.html', { returnUrl }),
  business: () => '/Business.html',
  recruitLogin: (returnUrl?: string) => at('/Recruit/login.html', { returnUrl }),
  accessibility: () => '/accessibility.html',
  newsCategory: (code: string, query?: Query) => at(`/IntoGL/news/${encodeURIComponent(code)}.html`, query),
  noticeDetail: (id: number | string) => `/IntoGL/noticeDetail/${id}.html`,
  culture: (query?: Query) => at('/IntoGL/about/qiyewenhua.html', query),
  cultureDetail: (id: number | string) => `/IntoGL/about/qiyewenhua/detail/${id}.html`,
  responsibility: (query?: Query) => at('/IntoGL/about/shehuizeren.html', query),
  responsibilityDetail: (id: number | string) => `/IntoGL/about/shehuizeren/detail/${id}.html`,
  tenders: (query?: Query) => at('/IntoGL/about/zhaobiao.html', query),
  supervisionNews: (query?: Query) => at('/IntoGL/supervisionNews.html', query),
  supervisionDetail: (id: number | string) => `/IntoGL/supervisionNews/detail/${id}.html`,
  onlineNotices: (query?: Query) => at('/OnlineTrading/OnlineNotice.html', query),
  tradeNotices: (query?: Query) => at('/OnlineTrading/OnlineNotice/Trade.html', query),
  onlineNoteDetail: (id: number | string) => `/OnlineTrading/OnlineNoteDetail/${id}.html`,
  companyNotice: (query?: Query) => at('/FinancialDistric/CompanyNotice.html', query),
  fundAnnouncement: (id: number | string) => `/FinancialDistric/FCAnnouncement/${id}.html`,
  fundMarket: (query?: Query) => at('/FinancialDistric/FundMarket.html', query),
  fundMarketDetail: (id: number | string) => `/FinancialDistric/MDynamicDetail/${id}.html`,
  saleNotices: (query?: Query) => at('/FinancialDistric/SaleNotice.html', query),
  saleNotice: (id: number | string) => `/FinancialDistric/SaleNoteDetail/${id}.html`,
  research: (query?: Query) => at('/FinancialDistric/ResearchInform.html', query),
  laws: (query?: Query) => at('/FinancialDistric/FLFGNotice.html', query),
  law: (id: number | string) => `/FinancialDistric/FLFGNoticeDetail/${id}.html`,
  basicIndexes: (query?: Query) => at('/FinancialDistric/BasicIndexNotice.html', query),
  hkConnect: (query?: Query) => at('/OnlineTrading/OnlineNotice/HkConnect.html', query),
  marginNotices: (type: number | 'all', query?: Query) => at(`/FinancialDistric/MarginNotice/${type}.html`, query),
  marginNotice: (id: number | string) => `/FinancialDistric/MarginNoteDetail/${id}.html`,
  search: (query?: Query) => at('/search.html', query),
};

/** A path with the values that there are. */
export function at(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
