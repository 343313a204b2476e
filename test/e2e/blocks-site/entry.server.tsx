import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { routeObjects } from './app.tsx';

const handler = createStaticHandler(routeObjects);

/** Returns the page's HTML and its loaders' data, undefined when the site has no such page. */
export async function render(url: string): Promise<{ body: string; loaderData: object } | undefined> {
  const context = await handler.query(new Request(url));
  if (context instanceof Response || context.statusCode === 404) return undefined;
  const router = createStaticRouter(handler.dataRoutes, context);
  return {
    body: renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />),
    loaderData: context.loaderData,
  };
}
