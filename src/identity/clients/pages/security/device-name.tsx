import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { deviceName } from '../../calls.ts';
import type { KnownDeviceItem } from '../../schema.ts';
import { textOf } from '#ui/form/check-typed.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';

/** What the client calls this device: it tells their own from others in the list. */
export function DeviceName({ device: { id, name }, onChange }: { device: KnownDeviceItem; onChange: () => void }) {
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => ({ name: textOf(data, 'deviceName') }),
    check: (values) => (values.name.length > 20 ? [{ path: 'deviceName', message: '名称不超过 20 个字' }] : []),
    act: async (client, values) => {
      await client.call(deviceName, { id, ...values });
      toast('已保存', 'success');
      onChange();
    },
    explain: (error) => formErrors(error, 'deviceName'),
  });
  return (
    <form className="device-name" method="dialog" noValidate data-keep="device-name" onSubmit={onSubmit}>
      <ErrorSummary errors={errors} title="未能保存" />
      <TextInput
        name="deviceName"
        label="本机名称"
        hint="如“家里的电脑”，便于辨认自己的设备"
        defaultValue={name ?? ''}
        maxLength={20}
        autoComplete="off"
        isOptional
        error={errorOf(errors, 'deviceName')}
      />
      <Button type="submit" aria-busy={isBusy}>
        保存名称
      </Button>
    </form>
  );
}
