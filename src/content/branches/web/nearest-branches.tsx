import { useState } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import type { Client } from '#ui/api/client.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { Button } from '#ui/components/button/button.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { Tag } from '#ui/components/tag/tag.tsx';
import { beijingIso } from '#ui/format/beijing-time.ts';
import { salesBranches } from '../calls.ts';
import type { BranchItem } from '../schema.ts';
import { BranchCard } from './branch-card.tsx';
import { formatDistance, findNearest, type GeoPosition } from './distance.ts';
import { isBranchOpen, type BranchMoment } from './opening-hours.ts';

const shown = 5;
const whole = 100;

/** A branch with its WGS84 position, the system of the browser's geolocation. */
type Place = GeoPosition & { branch: BranchItem };

const placesOf = (branches: readonly BranchItem[]): Place[] =>
  branches.flatMap((branch) => (branch.wgs84 ? [{ ...branch.wgs84, branch }] : []));

type State =
  | { at: 'start' | 'searching' }
  | { at: 'failed'; message: string }
  | { at: 'found'; branches: { place: Place; km: number }[]; moment: BranchMoment | undefined };

/**
 * Shows the branches nearest to the visitor after a click and the browser's consent. The position stays in the
 * browser: all branches of the filter are fetched and sorted here. With `isTradingDay` each one says whether it is open.
 */
export function NearestBranches({ filter, isTradingDay }: { filter: Record<string, string>; isTradingDay?: boolean }) {
  const client = useClient();
  const isHydrated = useIsHydrated();
  const [state, setState] = useState<State>({ at: 'start' });
  if (isHydrated && !('geolocation' in navigator)) return null;

  const find = async (): Promise<void> => {
    setState({ at: 'searching' });
    setState(await search(client(), filter, isTradingDay));
  };
  return (
    <div role="region" className="nearest needs-script no-print" aria-label="离我最近的网点">
      <p className="nearest__ask cluster middle">
        <Button onClick={() => void find()} icon="branch" aria-busy={state.at === 'searching'}>
          {state.at === 'searching' ? '正在定位…' : '查找离我最近的网点'}
        </Button>
        <small className="quiet">需要您同意浏览器使用位置信息。位置只在您的设备上用于计算距离，不会上传。</small>
      </p>
      <div role="status">
        {state.at === 'failed' && <p>{state.message}</p>}
        {state.at === 'found' && (
          <>
            <p>按直线距离由近到远，显示最近的 {state.branches.length} 家：</p>
            <ul className="branch-list">
              {state.branches.map(({ place: { branch }, km }) => (
                <BranchCard key={branch.id} branch={branch}>
                  <span className="branch-card__distance quiet">约 {formatDistance(km)}</span>
                  {state.moment && <OpenState isOpen={isBranchOpen(branch.hours, state.moment)} />}
                </BranchCard>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** Says whether the branch is open now, by its published hours. */
const OpenState = ({ isOpen }: { isOpen: boolean }) => (isOpen ? <Tag kind="positive">营业中</Tag> : <Tag>现在不营业</Tag>);

/** Returns the present moment in Beijing. */
function readMoment(isTradingDay: boolean): BranchMoment {
  const iso = beijingIso(new Date());
  return { clock: iso.slice(11, 16), weekday: new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7, isTradingDay };
}

async function search(client: Client, filter: Record<string, string>, isTradingDay: boolean | undefined): Promise<State> {
  let position: GeoPosition;
  try {
    position = await askPosition();
  } catch {
    return { at: 'failed', message: '没有取得位置信息。您可以在上方按省份和城市查询。' };
  }
  try {
    const branches = findNearest(placesOf(await allBranches(client, filter)), position, shown);
    return { at: 'found', branches, moment: isTradingDay === undefined ? undefined : readMoment(isTradingDay) };
  } catch (error) {
    return { at: 'failed', message: failureText(error) };
  }
}

async function allBranches(client: Client, filter: Record<string, string>): Promise<BranchItem[]> {
  const branches: BranchItem[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const { records, total } = await client.call(salesBranches, { ...filter, pageNum, pageSize: whole }, { cache: true });
    branches.push(...records);
    if (records.length === 0 || branches.length >= total) return branches;
  }
}

function askPosition(): Promise<GeoPosition> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve({ longitude: coords.longitude, latitude: coords.latitude }), reject, {
      timeout: 10_000,
      maximumAge: 300_000,
    }),
  );
}
