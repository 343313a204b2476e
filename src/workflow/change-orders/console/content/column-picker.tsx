import { useState } from 'react';
import { ownColumnsSave } from '#identity/staff/calls/views.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import type { SubjectListPage } from '../../schema/contents.ts';

interface ColumnChoiceProps extends Pick<SubjectListPage, 'columns' | 'offered'> {
  /** The code of the kind of content and its label. */
  type: { code: string; title: string };
  onChosen: () => void;
}

/** Lets the user choose the columns of the list. The choice is stored with their account and applies wherever they sign in. */
export function ColumnPicker({ type, columns, offered, onChosen }: ColumnChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const saving = useFormAction({
    read: (data) => ({ list: `content.${type.code}`, columns: data.getAll('column').map(String) }),
    async act(client, input) {
      await client.call(ownColumnsSave, input);
      setIsOpen(false);
      toast('已按您选择的列显示');
      onChosen();
    },
  });
  const isShown = (name: string): boolean => columns.some((column) => column.name === name);
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        选择列
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`选择列：${type.title}`}>
        <form data-keep="no" key={String(isOpen)} onSubmit={saving.onSubmit}>
          <ErrorSummary errors={saving.errors} title="没有保存" />
          <fieldset className="columns">
            <legend className="quiet">标题总在第一列；最多再选八列。只影响您自己看到的列表。</legend>
            {offered.map(({ name, title }) => (
              <Checkbox
                key={name}
                id={`column-${name}`}
                name="column"
                value={name}
                label={title}
                isOptional
                defaultChecked={isShown(name)}
              />
            ))}
          </fieldset>
          <Button kind="primary" type="submit" aria-busy={saving.isBusy}>
            按所选的列显示
          </Button>
        </form>
      </Dialog>
    </>
  );
}
