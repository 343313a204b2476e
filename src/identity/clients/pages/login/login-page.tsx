import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { loadLogin, LoginScreen } from './login-screen.tsx';

export const loader = page(loadLogin);

export const head: HeadOf<typeof loader> = () => ({
  title: '客户登录',
  description: '使用资金账号或手机号登录，查询业务办理情况、管理登录设备与账户安全。',
  crumbs: [{ text: '客户登录' }],
});

export function Component() {
  return <LoginScreen {...usePage(loader)} home={paths.business()} />;
}
