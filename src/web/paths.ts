/** Values of the query part; undefined and empty ones are left out. */
type Query = Readonly<Record<string, string | number | undefined>>;

/** The canonical address of every page, as one place to write them. `routes.ts` says which of them exist. */
export const paths = {
  home: () => '/',
  login: (returnUrl?: string) => at('/Login.html', { returnUrl }),
  districtLogin: (returnUrl?: string) => at('/FinancialDistric/Login.html', { returnUrl }),
  business: () => '/Business.html',
  support: () => '/Support.html',
  apiDocs: () => '/api-docs.html',
  news: (query?: Query) => at('/IntoGL/news.html', query),
  newsCategory: (code: string, query?: Query) => at(`/IntoGL/news/${encodeURIComponent(code)}.html`, query),
  noticeDetail: (id: number | string) => `/IntoGL/noticeDetail/${id}.html`,
  noticeDetailNoTitle: (id: number | string) => `/IntoGL/noticeDetailNoTitle/${id}.html`,
  companyNotice: (query?: Query) => at('/FinancialDistric/CompanyNotice.html', query),
  branches: (query?: Query) => at('/IntoGL/branch.html', query),
  branchDetail: (id: number | string) => `/IntoGL/branch/detail/${id}.html`,
  customerCenter: () => '/IntoGL/branch/customerCenter.html',
  marginSecurity: (query?: Query) => at('/FinancialDistric/MarginSecurity.html', query),
  stockPool: (query?: Query) => at('/FinancialDistric/StockPool.html', query),
};

function at(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
