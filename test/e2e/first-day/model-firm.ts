import type { APIRequestContext, Page } from '@playwright/test';
import type { ContentView } from '#workflow/change-orders/schema/content-view.ts';
import type { ContentForm, SubjectListPage } from '#workflow/change-orders/schema/contents.ts';
import type { OrderDetail } from '#workflow/change-orders/schema/orders.ts';

/** Calls an endpoint of a console as the signed-in user. Throws the error message when the call is refused. */
export async function ask<Result>(request: APIRequestContext, consoleAddress: string, path: string): Promise<Result> {
  const answer = await request.get(`${consoleAddress}/console/api${path}`);
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { result: Result }).result;
}

export const listOf = (request: APIRequestContext, address: string, type: string): Promise<SubjectListPage> =>
  ask(request, address, `/content/subjects?type=${type}`);
export const viewOf = (request: APIRequestContext, address: string, type: string, subject: string): Promise<ContentView> =>
  ask(request, address, `/content/things/${type}?subject=${encodeURIComponent(subject)}`);
export const formOfKind = (request: APIRequestContext, address: string, type: string, part: string): Promise<ContentForm> =>
  ask(request, address, `/content/types/${type}?part=${part}`);
export const orderAt = (request: APIRequestContext, address: string, id: string): Promise<OrderDetail> =>
  ask(request, address, `/changes/${id}`);

/** Returns an item of the kind of a firm that has published everything, or one entry of a list; undefined when it has none. */
export async function readModel(page: Page, address: string, type: string): Promise<Record<string, unknown> | undefined> {
  const { records } = await listOf(page.request, address, type);
  const line = records.find(({ part }) => part === 'entry') ?? records.find(({ state }) => state === 'shown') ?? records[0];
  return line && (await viewOf(page.request, address, type, line.subject)).payload;
}
