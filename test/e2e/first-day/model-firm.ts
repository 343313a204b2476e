import type { APIRequestContext, Page } from '@playwright/test';
import type { ContentView } from '#workflow/change-orders/schema/content-view.ts';
import type { ContentForm, SubjectListPage } from '#workflow/change-orders/schema/contents.ts';
import type { OrderDetail } from '#workflow/change-orders/schema/orders.ts';

/** Calls an endpoint of a console as the signed-in user. Throws the error message when the call is refused. */
export async function callConsole<Result>(request: APIRequestContext, consoleAddress: string, path: string): Promise<Result> {
  const answer = await request.get(`${consoleAddress}/console/api${path}`);
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { result: Result }).result;
}

export const fetchSubjects = (request: APIRequestContext, address: string, type: string): Promise<SubjectListPage> =>
  callConsole(request, address, `/content/subjects?type=${type}`);
export const fetchContent = (request: APIRequestContext, address: string, type: string, subject: string): Promise<ContentView> =>
  callConsole(request, address, `/content/things/${type}?subject=${encodeURIComponent(subject)}`);
export const fetchForm = (request: APIRequestContext, address: string, type: string, part: string): Promise<ContentForm> =>
  callConsole(request, address, `/content/types/${type}?part=${part}`);
export const fetchOrder = (request: APIRequestContext, address: string, id: string): Promise<OrderDetail> =>
  callConsole(request, address, `/changes/${id}`);

/** Returns an item of the kind of a firm that has published everything, or one entry of a list; undefined when it has none. */
export async function readModel(page: Page, address: string, type: string): Promise<Record<string, unknown> | undefined> {
  const { records } = await fetchSubjects(page.request, address, type);
  const line = records.find(({ part }) => part === 'entry') ?? records.find(({ state }) => state === 'shown') ?? records[0];
  return line && (await fetchContent(page.request, address, type, line.subject)).payload;
}
