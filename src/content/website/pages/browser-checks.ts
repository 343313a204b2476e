import { useMemo } from 'react';
import { useIsHydrated } from '#ui/components/hydrated.ts';

export interface BrowserCheck {
  name: string;
  state: '正常' | '异常' | '待检测';
  advice: string;
}

interface Probe {
  name: string;
  advice: string;
  isFine: () => boolean;
}

const probes: readonly Probe[] = [
  { name: '网页脚本（JavaScript）', advice: '未启用时仍可浏览公告与数据，登录和办理业务需要启用。', isFine: () => true },
  { name: '安全连接', advice: '请核对地址栏中的网址以 https 开头；密码加密依赖安全连接。', isFine: () => window.isSecureContext },
  { name: '本地存储', advice: '无痕模式或隐私设置可能禁用，禁用时无法保持登录。', isFine: canStore },
  { name: 'Cookie', advice: '用于记住长辈版等显示方式，不用于跟踪。', isFine: () => navigator.cookieEnabled },
  { name: '加密接口', advice: '浏览器过旧时没有，请更新后登录。', isFine: () => typeof crypto?.subtle === 'object' },
  { name: '对话框与弹出层', advice: '浏览器过旧时部分确认窗口无法显示，请更新。', isFine: () => typeof HTMLDialogElement === 'function' },
];

/** What the visitor's own browser can do. Before the page is interactive nothing is known of it. */
export function useBrowserChecks(): readonly BrowserCheck[] {
  const isHydrated = useIsHydrated();
  return useMemo(
    () => probes.map(({ name, advice, isFine }) => ({ name, advice, state: isHydrated ? stateOf(isFine) : '待检测' })),
    [isHydrated],
  );
}

/** What a browser lacks, or refuses to be asked about, is not in order. */
function stateOf(isFine: () => boolean): BrowserCheck['state'] {
  try {
    return isFine() ? '正常' : '异常';
  } catch {
    return '异常';
  }
}

function canStore(): boolean {
  const key = 'qt.probe';
  localStorage.setItem(key, '1');
  localStorage.removeItem(key);
  return true;
}
