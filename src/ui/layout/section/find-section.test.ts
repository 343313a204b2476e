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
  it('finds the group that names the page', () => {
    expect(findSection(menu, '/FinancialDistric/MarginSecurity.html')).toEqual({
      group: margin,
      current: '/FinancialDistric/MarginSecurity.html',
    });
  });

  it('takes a page that no menu names for part of the nearest step of the way here', () => {
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

  it('gives no section where no group leads', () => {
    expect(findSection(menu, '/Login.html', [{ text: '登录' }])).toBeUndefined();
  });
});
