import { useEffect, useId, useRef, useState } from 'react';
import { DateInput } from '#web/ui/date-input/date-input.tsx';
import { readDate } from '#web/ui/date-input/read-date.ts';
import '../preview.css';

const widths = { 1366: '电脑', 390: '手机' } as const;
type Width = keyof typeof widths;

interface PreviewProps {
  order: { title: string; applyAt: string | null; addresses: readonly string[] };
  /** Where its pages are drawn. */
  source: string;
}

/** The real page as the order will make it, on a wide screen and a phone, in the light and the dark, in elder mode, and at a later moment. */
export function Preview({ order, source }: PreviewProps) {
  const [width, setWidth] = useState<Width>(1366);
  const [isDark, setIsDark] = useState(false);
  const [isElder, setIsElder] = useState(false);
  const [page, setPage] = useState(0);
  const [at, setAt] = useState('');
  const room = useFit(width);
  const moment = readDate('moment', at) && `${at}:00+08:00`;
  const momentId = useId();
  const query = new URLSearchParams({ page: String(page), ...(isElder && { elder: '1' }), ...(moment && { at: moment }) }).toString();
  return (
    <section aria-label="预览">
      <div className="cluster preview__tools">
        {([1366, 390] as const).map((one) => (
          <button key={one} type="button" className="tabs__tab" aria-pressed={width === one} onClick={() => setWidth(one)}>
            {widths[one]}（{one}）
          </button>
        ))}
        <button type="button" className="tabs__tab" aria-pressed={isDark} onClick={() => setIsDark(!isDark)}>
          深色
        </button>
        <button type="button" className="tabs__tab" aria-pressed={isElder} onClick={() => setIsElder(!isElder)}>
          长辈版
        </button>
        <div className="preview__moment">
          <label htmlFor={momentId}>预览时刻</label>
          <DateInput kind="moment" id={momentId} value={at} onValue={setAt} />
        </div>
        {order.addresses.length > 1 && (
          <select className="control" aria-label="预览的页面" value={page} onChange={({ target }) => setPage(Number(target.value))}>
            {order.addresses.map((address, index) => (
              <option key={address} value={index}>
                {address}
              </option>
            ))}
          </select>
        )}
      </div>
      <p className="quiet">
        {moment ? '按所选时刻（北京时间，不早于生效）的样子显示' : order.applyAt ? '按生效时刻的样子显示' : '按现在生效的样子显示'}
        ；预览不会改变网站，页面中的脚本不运行。
      </p>
      <div ref={room} className={`preview__room preview__room--${width}`}>
        <iframe
          key={query}
          className={isDark ? 'preview__page preview__page--dark' : 'preview__page'}
          title={`预览：${order.title}`}
          src={`${source}?${query}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      </div>
    </section>
  );
}

/** Draws a page that is wider than its room smaller, so that all of its width is seen. */
function useFit(width: number) {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = room.current;
    if (!box) return;
    const fit = new ResizeObserver(() => {
      const page = box.querySelector('iframe');
      if (!page) return;
      const scale = Math.min(1, box.parentElement!.clientWidth / width);
      page.style.transform = `scale(${scale})`;
      box.style.blockSize = `${page.offsetHeight * scale}px`;
    });
    fit.observe(box.parentElement!);
    return () => fit.disconnect();
  }, [width]);
  return room;
}
