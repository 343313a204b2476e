import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { Select } from '#ui/components/select.tsx';
import { ScreenSection, Table } from '#ui/console/screen.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { ownNotificationSave } from '../calls.ts';
import type { NotificationDetail, SettingsDraft } from '../schema.ts';
import {
  formatHour,
  kindHints,
  kindNames,
  modeNames,
  notificationKinds,
  notificationModes,
  urgentKinds,
  type NotificationKind,
  type NotificationMode,
} from '../web/notification-labels.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: formatHour(hour) }));
const modeOptions = notificationModes.map((value) => ({ value, text: modeNames[value] }));

const hourOf = (data: FormData, name: string): number | null => (data.get(name) ? Number(data.get(name)) : null);

function readForm(data: FormData): SettingsDraft {
  return {
    modes: Object.fromEntries(notificationKinds.map((kind) => [kind, data.get(`modes.${kind}`) as NotificationMode])) as Record<
      NotificationKind,
      NotificationMode
    >,
    digestHour: Number(data.get('digestHour')),
    quietFrom: hourOf(data, 'quietFrom'),
    quietUntil: hourOf(data, 'quietUntil'),
    isUrgentLetThrough: data.get('isUrgentLetThrough') !== null,
  };
}

interface SettingsFormProps {
  detail: NotificationDetail;
  onSaved: () => void;
}

/** The kinds of notifications, their times and quiet hours. */
export function SettingsForm({ detail: { settings, isDefault }, onSaved }: SettingsFormProps) {
  const form = useFormAction({
    read: readForm,
    async act(client, draft) {
      await client.call(ownNotificationSave, { ...draft, former: settings });
      toast('已保存');
      onSaved();
    },
  });
  const textOf = (hour: number | null) => (hour === null ? '' : String(hour));
  return (
    <form onSubmit={form.onSubmit}>
      <ScreenSection title="通知哪些事项">
        {isDefault && <p className="quiet">以下是初始设置，尚未修改过。</p>}
        <ErrorSummary errors={form.errors} title="没有保存" />
        <Table label="各类事项的通知方式" heads={['事项', '通知方式']} isWhole>
          {notificationKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="rows__wide">
                {kindNames[kind]}
                <span className="subline">{kindHints[kind]}</span>
              </th>
              <td>
                <select
                  className="control"
                  id={`field-modes.${kind}`}
                  name={`modes.${kind}`}
                  aria-label={`${kindNames[kind]}的通知方式`}
                  defaultValue={settings.modes[kind]}
                >
                  {modeOptions.map(({ value, text }) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </Table>
        <p className="quiet">“立即”在一两分钟内发出；同时出现的几件合为一条，同一件事在同一阶段只通知一次。</p>
      </ScreenSection>
      <ScreenSection title="时间">
        <Select
          name="digestHour"
          label="每日汇总的时间"
          hint="只列上次通知之后的新事项，没有则不发"
          options={hours}
          defaultValue={textOf(settings.digestHour)}
          error={errorOf(form.errors, 'digestHour')}
        />
        <div className="cluster">
          <Select
            name="quietFrom"
            label="免打扰开始"
            isOptional
            noneText="不设"
            options={hours}
            defaultValue={textOf(settings.quietFrom)}
            error={errorOf(form.errors, 'quietFrom')}
          />
          <Select
            name="quietUntil"
            label="免打扰结束"
            isOptional
            noneText="不设"
            options={hours}
            defaultValue={textOf(settings.quietUntil)}
            error={errorOf(form.errors, 'quietUntil')}
          />
        </div>
        <p className="quiet">免打扰时段内的通知在时段结束后合并发出；其间已办完的不再通知。</p>
        <Checkbox
          name="isUrgentLetThrough"
          label={`账户安全和有法定或承诺时限的事项（${urgentKinds.map((kind) => kindNames[kind]).join('、')}）不受免打扰限制`}
          hint="仅对设为“立即”的事项有效"
          isOptional
          defaultChecked={settings.isUrgentLetThrough}
        />
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          保存通知设置
        </Button>
      </ScreenSection>
    </form>
  );
}
