import type { APIRequestContext } from '@playwright/test';

interface ListAnswer {
  data?: { records: { id: number }[] };
  result?: { records: { id: number }[] };
}

async function firstId(request: APIRequestContext, address: string): Promise<number> {
  const { data, result } = (await (await request.get(address)).json()) as ListAnswer;
  const id = (data ?? result)?.records[0]?.id;
  if (id === undefined) throw new Error(`nothing in ${address}`);
  return id;
}

/** One address of every public page, those of one thing with the newest thing's id. */
export async function listAddresses(request: APIRequestContext): Promise<string[]> {
  const article = await firstId(request, '/gw-qt/f/notice/homeList');
  const branch = await firstId(request, '/official-service/aboutUs/salesBranches');
  return [
    '/',
    '/index_count.html',
    '/IntoGL/news.html',
    '/IntoGL/news/gsxw.html',
    '/FinancialDistric/CompanyNotice.html',
    `/IntoGL/noticeDetail/${article}.html`,
    `/IntoGL/noticeDetailNoTitle/${article}.html`,
    '/IntoGL/branch.html',
    `/IntoGL/branch/detail/${branch}.html`,
    '/IntoGL/branch/customerCenter.html',
    '/FinancialDistric/MarginSecurity.html',
    '/FinancialDistric/MarginSecurity.html?tab=assure',
    '/FinancialDistric/StockPool.html',
    '/Login.html',
    '/FinancialDistric/Login.html',
    '/Support.html',
    '/api-docs.html',
  ];
}
