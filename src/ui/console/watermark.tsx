import { useContext, useId, useState } from 'react';
import { beijingMinute } from '../format/beijing-time.ts';
import { MeContext } from './me-context.ts';
import './watermark.css';

/**
 * A watermark over a screen with personal data, also in print: user and time, so that a photograph of it can be traced. It does
 * not block clicks.
 */
export function Watermark() {
  const { me } = useContext(MeContext);
  const [shownAt] = useState(() => beijingMinute(new Date()));
  const id = useId();
  if (!me) return null;
  return (
    <svg className="watermark" aria-hidden="true">
      <defs>
        <pattern id={id} width="340" height="150" patternUnits="userSpaceOnUse" patternTransform="rotate(-22)">
          <text x="10" y="40">
            {me.name} {me.loginName}
          </text>
          <text x="10" y="60">
            {shownAt}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
