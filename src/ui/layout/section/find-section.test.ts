import { describe, expect, it } from 'vitest';
import type { MenuGroup } from '../site-frame.ts';
import { findSection } from './find-section.ts';

const margin: MenuGroup = {
  title: '融资融券',
  href: '/FinancialDistric/MarginTrading.html',
  links: [
    { text: '标的证券', href: '/FinancialDistric/MarginSecurity.html' },
    { text: '两融公告', href: '/FinancialDistric/MarginNotice/1.html' },
  ],
};
const branch: MenuGroup = { title: '营业网点', href: '/IntoGL/branch.html', links: [] };
const menu = [margin, branch];

describe('findSection', () => {
  it('a page belongs to the group that lists it', () => {
    expect(findSection(menu, '/FinancialDistric/MarginSecurity.html')).toEqual({
      group: margin,
      current: '/FinancialDistric/MarginSecurity.html',
    });
  });

  it('a page that no menu lists belongs to the nearest step of its breadcrumb', () => {
    const crumbs = [
      { text: '融资融券', href: '/FinancialDistric/MarginTrading.html' },
      { text: '两融公告', href: '/FinancialDistric/MarginNotice/1.html?page=2' },
      { text: '公告详情' },
    ];
    expect(findSection(menu, '/FinancialDistric/MarginNoteDetail/7.html', crumbs)).toEqual({
      group: margin,
      current: '/FinancialDistric/MarginNotice/1.html',
    });
  });

  it('a page outside of all groups has no section', () => {
    expect(findSection(menu, '/Login.html', [{ text: '登录' }])).toBeUndefined();
  });
});
