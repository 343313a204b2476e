import { AsyncContent } from '#ui/console/async-content.tsx';
import { Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { ownNotificationGet } from '../calls.ts';
import { AddressPart } from './address-part.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The screen for the user's own notification settings. */
export function NotificationScreen() {
  const own = useData(ownNotificationGet, {});
  return (
    <Screen title="我的通知" note="通知只说有几件什么事，不含姓名、编号和内容，详情在管理端查看">
      <AsyncContent of={own}>
        {(detail) => (
          <div className="editor">
            <div>
              <SettingsForm key={JSON.stringify(detail.settings)} detail={detail} onSaved={own.reload} />
            </div>
            <aside aria-label="接收地址">
              <AddressPart detail={detail} onChanged={own.reload} />
            </aside>
          </div>
        )}
      </AsyncContent>
    </Screen>
  );
}
