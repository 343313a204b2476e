import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { loadLogin, LoginScreen } from './login-screen.tsx';

export const loader = page(loadLogin);

export const head: HeadOf<typeof loader> = () => ({
  title: '金融专区登录',
  description: '使用资金账号或手机号登录后回到金融专区，查看与您账户有关的融资融券与风险测评内容。',
  crumbs: [{ text: '金融专区登录' }],
});

/** The login page that returns to the district. */
export function Component() {
  return <LoginScreen {...usePage(loader)} kicker="金融专区" home={paths.marginSecurity()} />;
}
