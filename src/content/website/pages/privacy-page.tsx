import { useState } from 'react';
import { pageTextGet } from '#content/articles/calls.ts';
import { isCountingOff, isCountingSwitchedOff, switchCounting } from '#ui/boot/counting-choice.ts';
import { Button } from '#ui/components/button/button.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { notify } from '#ui/components/notification/notification-store.ts';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';

export const loader = page(async ({ call }) => call(pageTextGet, { key: '/privacy' }));

export const head: HeadOf<typeof loader> = ({ title, lead }) => ({ title, description: lead, crumbs: [{ text: title }] });

export function Component() {
  const text = usePage(loader);
  return (
    <>
      <PageTitle title={text.title} />
      <PageText text={text} slots={{ counting: <CountingSwitch /> }} />
    </>
  );
}

/** Renders the visitor's switch for visit counting. Without JavaScript nothing is counted. */
function CountingSwitch() {
  const isHydrated = useIsHydrated();
  const [, redraw] = useState(0);
  if (!isHydrated) return <p>您的浏览器未运行脚本时，本网站不做浏览统计。</p>;
  if (isCountingOff() && !isCountingSwitchedOff()) return <p>您的浏览器已声明不希望被统计，本网站已照办。</p>;
  const isOn = !isCountingSwitchedOff();
  const change = () => {
    try {
      switchCounting(!isOn);
      redraw((count) => count + 1);
    } catch {
      notify({ kind: 'error', title: '无法保存您的选择', text: '浏览器禁止保存数据，请在浏览器中开启“不跟踪”选项。' });
    }
  };
  return (
    <p role="status">
      浏览统计目前<strong>{isOn ? '开启' : '关闭'}</strong>。 <Button onClick={change}>{isOn ? '关闭浏览统计' : '开启浏览统计'}</Button>
    </p>
  );
}
