import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ownViewRemove, ownViewSave } from '#modules/console/staff/calls/views.ts';
import type { ViewList } from '#modules/console/staff/schema/views.ts';
import { notice } from '#web/form/failures.ts';
import { useAction, useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AskingButton } from '#web/ui/dialog/asking-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';
import { TextInput } from '#web/ui/text-input.tsx';

interface SavedViewsProps {
  screen: string;
  views: readonly KeptView[];
  onChanged: () => void;
}

type KeptView = ViewList['views'][number];

/** The filters of a list that somebody keeps by names of their own. */
export function SavedViews({ screen, views, onChanged }: SavedViewsProps) {
  if (views.length === 0) return null;
  return (
    <nav className="views" aria-label="已保存的筛选">
      <ul className="cluster">
        {views.map((view) => (
          <SavedView key={view.id} view={view} screen={screen} onRemoved={onChanged} />
        ))}
      </ul>
    </nav>
  );
}

function SavedView({
  view: { id, name, query },
  screen,
  onRemoved,
}: {
  view: ViewList['views'][number];
  screen: string;
  onRemoved: () => void;
}) {
  const [current] = useSearchParams();
  const removing = useAction({ act: (client) => client.call(ownViewRemove, { id }).then(onRemoved), explain: notice('没有删除') });
  const isCurrent = [...new URLSearchParams(query)].every(([key, value]) => current.get(key) === value);
  return (
    <li className="view">
      <Link to={`${screen}?${query}`} aria-current={isCurrent ? 'page' : undefined}>
        {name}
      </Link>
      <AskingButton
        kind="quiet"
        label={`删除筛选：${name}`}
        isBusy={removing.isBusy}
        title={`删除筛选“${name}”`}
        consequence={<p>只删除这个筛选，列表里的内容不变。</p>}
        confirm="删除筛选"
        onConfirm={() => removing.run()}
      >
        ×
      </AskingButton>
    </li>
  );
}

interface ViewButtonProps {
  screen: string;
  /** What the filters of the list hold, as the address has it; where the list goes on is none of them. */
  readFilters: () => string;
  onSaved: () => void;
}

/** Keeps the filters that stand now, under a name. */
export function ViewButton({ screen, readFilters, onSaved }: ViewButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const saving = useFormAction({
    read: (data) => ({ screen, name: String(data.get('viewName') ?? ''), query: readFilters() }),
    async act(client, input) {
      await client.call(ownViewSave, input);
      setIsOpen(false);
      toast(`已保存筛选“${input.name.trim()}”`);
      onSaved();
    },
  });
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        保存筛选
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="保存筛选">
        <form data-keep="no" key={String(isOpen)} onSubmit={saving.onSubmit}>
          <ErrorSummary errors={saving.errors.filter(({ path }) => path !== 'name')} title="没有保存" />
          <TextInput
            name="viewName"
            label="名称"
            hint="只有您看得到；同名的会被替换"
            maxLength={20}
            error={errorOf(saving.errors, 'name')}
          />
          <Button kind="primary" type="submit" aria-busy={saving.isBusy}>
            保存筛选
          </Button>
        </form>
      </Dialog>
    </>
  );
}
