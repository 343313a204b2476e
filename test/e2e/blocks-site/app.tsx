import type { ReactNode } from 'react';
import { Outlet, useLocation, useMatches, useRouteError, type RouteObject } from 'react-router';
import { Notifications } from '#ui/components/notification/notifications.tsx';
import { ChunkFailed } from '#ui/navigation/chunk-failed.tsx';
import { loadChunk, ChunkLoadError } from '#ui/navigation/chunk.ts';
import { NavigationEffects } from '#ui/navigation/navigation-effects.tsx';
import { BusinessPage, LoginPage } from './business-pages.tsx';
import { DetailPage, HomePage, ListPage, loadList } from './plain-pages.tsx';
import './site.css';

const page = (path: string, title: string, Component: React.ComponentType, more: object = {}): RouteObject => ({
  path,
  Component,
  handle: title,
  ...more,
});

/** A small separate site for testing the browser building blocks: real router, real React, real chunks. */
export const routeObjects: RouteObject[] = [
  {
    Component: Root,
    children: [
      {
        ErrorBoundary: Failure,
        children: [
          page('/', '首页', HomePage),
          page('/list.html', '列表', ListPage, { loader: loadList }),
          page('/detail.html', '详情', DetailPage),
          page('/business.html', '业务', BusinessPage),
          page('/login.html', '登录', LoginPage),
          { path: '/lazy.html', handle: '后到的页面', lazy: () => loadChunk(() => import('./lazy-page.tsx')) },
        ],
      },
    ],
  },
];

function Root(): ReactNode {
  const title = useMatches().at(-1)?.handle as string;
  const { pathname } = useLocation();
  return (
    <>
      <header>
        <a href="#main">跳到主要内容</a>
        <nav className="main-menu">
          {['投资者', '关于'].map((name) => (
            <details key={name}>
              <summary>{name}</summary>
              <div className="panel">
                <a href="/detail.html">{name}的详情</a>
                <input aria-label={`${name}检索`} />
              </div>
            </details>
          ))}
        </nav>
        <details data-menu-switch="">
          <summary>菜单</summary>
        </details>
        {['/', '/list.html', '/detail.html', '/lazy.html', '/business.html', '/plain.html'].map((href) => (
          <a key={href} href={href} aria-current={href === pathname ? 'page' : undefined}>
            到 {href}
          </a>
        ))}
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <NavigationEffects title={`${title} - 样站`} />
      <Notifications />
    </>
  );
}

function Failure(): ReactNode {
  const error = useRouteError();
  return error instanceof ChunkLoadError ? <ChunkFailed error={error} /> : <h1>出错：{String(error)}</h1>;
}
