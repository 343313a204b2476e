import { Part } from '#ui/console/screen.tsx';
import { formatCount } from '#ui/format/numbers.ts';
import type { ImportDetail } from '../../schema/imports.ts';
import { phaseNames } from '../../web/daily-words.ts';

/** How far a reading is. It goes on without this window. */
export function Progress({ handling: { progress, wants } }: { handling: ImportDetail }) {
  const { phase, done, total } = progress;
  const name = phaseNames[phase] ?? '正在读取';
  return (
    <Part title={wants === 'submit' ? '正在准备复核' : '正在检查文件'}>
      <p role="status">
        {name}
        {total > 0 && `：${formatCount(done)} / ${formatCount(total)} 行`}
      </p>
      <progress className="daily__progress" aria-label={name} {...(total > 0 && { value: done, max: total })} />
      <p className="quiet">可以离开此页，处理会继续；回来时从这里接着看。</p>
    </Part>
  );
}
