import { useEffect, useId, useRef, useState } from 'react';
import { DateInput } from '#ui/components/date-input/date-input.tsx';
import { readDate } from '#ui/components/date-input/read-date.ts';
import type { ApprovalState } from '#workflow/approvals/web/approval-labels.ts';
import '../preview.css';

export const widths = { 1366: '电脑', 390: '手机' } as const;
export type Width = keyof typeof widths;

interface PreviewProps {
  order: { title: string; subject: string | null; state: ApprovalState; applyAt: string | null; addresses: readonly string[] };
  /** The base URL of its rendered pages. */
  source: string;
}

interface Look {
  width: Width;
  isDark: boolean;
  isElder: boolean;
  /** The index of the displayed address. */
  page: number;
  at: string;
  /** True if the current page is shown beside it. */
  isWithNow: boolean;
}

/**
 * The preview: the real page after the order is applied, on a wide screen or a phone, light or dark, in elder mode, and at a
 * later time. The current page can be shown beside it.
 */
export function Preview({ order, source }: PreviewProps) {
  const [look, setLook] = useState<Look>({ width: 1366, isDark: false, isElder: false, page: 0, at: '', isWithNow: false });
  const { page, isElder, at, isWithNow } = look;
  const moment = readDate('moment', at) && `${at}:00+08:00`;
  const query = { page: String(page), ...(isElder && { elder: '1' }) };
  const frame = (name: string, asked: Record<string, string>) => (
    <PageFrame look={look} title={`${name}：${order.title}`} address={`${source}?${new URLSearchParams({ ...query, ...asked })}`} />
  );
  const isEnded = order.state === 'applied' || order.state === 'withdrawn';
  return (
    <section aria-label="预览">
      <PreviewTools look={look} addresses={order.addresses} canCompare={!isEnded} onLook={setLook} />
      <p className="quiet">
        {moment ? '按所选时刻（北京时间，不早于生效）的样子显示' : order.applyAt ? '按生效时刻的样子显示' : '按现在生效的样子显示'}
        ；预览不会改变网站，页面中的脚本不运行。
      </p>
      {isWithNow && order.subject === null && <p>新内容：线上还没有这一页，没有可以对照的样子。</p>}
      {isWithNow && order.subject !== null ? (
        <div className="preview__both">
          <figure className="preview__side">
            <figcaption>现在</figcaption>
            {frame('现在', { now: '1' })}
          </figure>
          <figure className="preview__side">
            <figcaption>变更后</figcaption>
            {frame('预览', moment ? { at: moment } : {})}
          </figure>
        </div>
      ) : (
        <div>{frame('预览', moment ? { at: moment } : {})}</div>
      )}
    </section>
  );
}

interface PreviewToolsProps {
  look: Look;
  addresses: readonly string[];
  /** False once the version to compare with no longer exists. */
  canCompare: boolean;
  onLook: (look: Look) => void;
}

function PreviewTools({ look, addresses, canCompare, onLook }: PreviewToolsProps) {
  const momentId = useId();
  const { width, isDark, isElder, isWithNow } = look;
  const toggle = (name: string, isOn: boolean, changed: Partial<Look>) => (
    <button key={name} type="button" className="tabs__tab" aria-pressed={isOn} onClick={() => onLook({ ...look, ...changed })}>
      {name}
    </button>
  );
  return (
    <div className="cluster preview__tools">
      {([1366, 390] as const).map((one) => toggle(`${widths[one]}（${one}）`, width === one, { width: one }))}
      {toggle('深色', isDark, { isDark: !isDark })}
      {toggle('长辈版', isElder, { isElder: !isElder })}
      {canCompare && toggle('与现在对照', isWithNow, { isWithNow: !isWithNow })}
      <div className="preview__moment">
        <label htmlFor={momentId}>预览时刻</label>
        <DateInput kind="moment" id={momentId} value={look.at} onValue={(at) => onLook({ ...look, at })} />
      </div>
      <PageChoice addresses={addresses} page={look.page} onChoose={(page) => onLook({ ...look, page })} />
    </div>
  );
}

interface PageChoiceProps {
  addresses: readonly string[];
  page: number;
  onChoose: (page: number) => void;
}

/** The choice of a page for the preview, where a draft has several. */
export function PageChoice({ addresses, page, onChoose }: PageChoiceProps) {
  if (addresses.length < 2) return null;
  return (
    <select className="control" aria-label="预览的页面" value={page} onChange={({ target }) => onChoose(Number(target.value))}>
      {addresses.map((address, index) => (
        <option key={address} value={index}>
          {address}
        </option>
      ))}
    </select>
  );
}

/** A page in a frame without scripts. */
function PageFrame({ look: { width, isDark }, title, address }: { look: Look; title: string; address: string }) {
  const room = useScaleToFit(width);
  return (
    <div ref={room} className={`preview__room preview__room--${width}`}>
      <iframe
        key={address}
        className={isDark ? 'preview__page preview__page--dark' : 'preview__page'}
        title={title}
        src={address}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
    </div>
  );
}

/** Scales a page that is wider than its container down to fit. */
export function useScaleToFit(width: number) {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = room.current;
    if (!box) return;
    const fit = new ResizeObserver(() => {
      const scale = Math.min(1, box.parentElement!.clientWidth / width);
      box.style.setProperty('--scale', String(scale));
    });
    fit.observe(box.parentElement!);
    return () => fit.disconnect();
  }, [width]);
  return room;
}
