import type { PageText } from '#content/articles/schema/page-texts.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import { paths } from '#ui/paths.ts';
import type { AppInfo } from '../../schema/app.ts';
import type { ShownPackage } from './app-package.tsx';
import { AppAccountScreen } from './screens/account-screen.tsx';
import { QuotesScreen } from './screens/quotes-screen.tsx';

/** Renders the app's name and picture, its sources, and its newest version from the download list. */
export function AppHero({ app, text, packages }: { app: AppInfo; text: PageText; packages: readonly ShownPackage[] }) {
  const [first] = packages;
  return (
    <header className="app-hero">
      <div>
        <h1 className="app-hero__name">{`${app.name}${text.title}`}</h1>
        <p className="app-hero__lead">{text.lead}</p>
        <p className="cluster no-print">
          <ButtonLink kind="primary" icon="download" href="#banben">
            选择系统下载
          </ButtonLink>
          <ButtonLink href={paths.openAccount({ from: 'app' })}>还没有账户，去开户</ButtonLink>
        </p>
        {app.stores.length > 0 && <Stores app={app} />}
        {first && (
          <p className="quiet">
            {first.name} {first.newest.version}，<time>{first.newest.releasedOn}</time> 发布
          </p>
        )}
      </div>
      <div className="app-hero__screens">
        <QuotesScreen />
        <AppAccountScreen isDark />
      </div>
    </header>
  );
}

function Stores({ app: { stores, developer } }: { app: AppInfo }) {
  return (
    <div className="app-stores">
      <p className="quiet" id="app-stores">
        应用商店（开发者应为{developer}）
      </p>
      <ul className="cluster cluster--close" aria-labelledby="app-stores">
        {stores.map(({ name, href }) => (
          <li key={href}>
            <a className="app-stores__badge target" href={href} rel="noopener noreferrer">
              {name}
              <Icon name="external" />
              <span className="visually-hidden">（站外网站）</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
