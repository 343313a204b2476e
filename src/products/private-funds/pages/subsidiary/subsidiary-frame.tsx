import type { ReactNode } from 'react';
import { Tag } from '#ui/components/tag/tag.tsx';
import { paths } from '#ui/paths.ts';
import type { SubsidiaryFacts } from '../../schema.ts';
import './subsidiary-frame.css';

const pages = [
  { text: '首页', href: paths.subsidiaryHome() },
  { text: '公司简介', href: paths.subsidiaryAbout() },
  { text: '管理团队', href: paths.subsidiaryTeam() },
  { text: '股东与投资企业', href: paths.subsidiaryShare() },
  { text: '信息公示', href: paths.subsidiaryInformation() },
  { text: '公告', href: paths.subsidiaryNotices() },
  { text: '联系我们', href: paths.subsidiaryContact() },
];

interface SubsidiaryFrameProps {
  company: SubsidiaryFacts;
  /** Address of the navigation entry of the page. */
  current: string;
  children: ReactNode;
}

/**
 * Renders the subsidiary's name, registration and navigation above each of its pages, because it is a separate legal entity on
 * the group's site.
 */
export function SubsidiaryFrame({ company, current, children }: SubsidiaryFrameProps) {
  return (
    <div>
      <header className="subsidiary__head">
        <p className="subsidiary__name">
          <a className="target" href={paths.subsidiary()}>
            {company.name}
          </a>
          {company.isSample && <Tag kind="sample">示例</Tag>}
        </p>
        <p className="subsidiary__code">私募基金管理人登记编码 {company.registrationCode}</p>
        <nav className="subsidiary__nav no-print" aria-label={`${company.shortName}栏目`}>
          <ul className="line targets">
            {pages.map(({ text, href }) => (
              <li key={href}>
                <a href={href} aria-current={href === current ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {children}
    </div>
  );
}

/** Returns the breadcrumbs of a page of the subsidiary. */
export const subsidiaryCrumbs = (text: string) => [{ text: '私募子公司', href: paths.subsidiary() }, { text }];
