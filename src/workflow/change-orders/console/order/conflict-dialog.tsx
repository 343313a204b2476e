import { useState, type SubmitEvent } from 'react';
import { ChangedWords } from '#content/articles/web/trail/changed-text.tsx';
import { PictureSide } from '#content/media/console/picture-pair.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import type { Conflict, MergeInput } from '../../schema/orders.ts';
import './conflict-dialog.css';

export type ConflictChoices = NonNullable<MergeInput['choices']>;

export interface Merging {
  /** The conflicting changes; undefined while there is nothing to choose. */
  conflicts: readonly Conflict[] | undefined;
  isBusy: boolean;
  /** Merges again with the chosen versions. */
  choose(choices: ConflictChoices): void;
  /** Cancels without changing anything. */
  giveUp(): void;
}

interface ConflictDialogProps {
  merging: Merging;
  /** The label of the other versions: 他人写的, 线上现为. */
  others: string;
}

/** Shows both versions of each conflicting place side by side and lets the user choose one. */
export function ConflictDialog({ merging: { conflicts, isBusy, choose, giveUp }, others }: ConflictDialogProps) {
  const [missing, setMissing] = useState(0);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const chosen = (conflicts ?? []).flatMap(({ key }) => {
      const side = data.get(key);
      return side === 'mine' || side === 'theirs' ? [[key, side] as const] : [];
    });
    const left = (conflicts ?? []).length - chosen.length;
    setMissing(left);
    if (left > 0) event.currentTarget.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input')?.focus();
    else choose(Object.fromEntries(chosen));
  };
  return (
    <Dialog isOpen={conflicts !== undefined} onClose={giveUp} title={`${conflicts?.length ?? 0} 处双方都改过，请选择`} isWide>
      {conflicts && (
        <form data-keep="no" key={conflicts.map(({ key }) => key).join(' ')} onSubmit={onSubmit} noValidate>
          <p className="conflict__note">其余改动已合在一起。选好之前不会保存任何内容。</p>
          {conflicts.map((conflict) => (
            <ConflictChoice key={conflict.key} conflict={conflict} others={others} />
          ))}
          <p role="alert">{missing > 0 && `还有 ${missing} 处没有选择`}</p>
          <div className="cluster">
            <Button kind="primary" type="submit" aria-busy={isBusy}>
              按选择合并
            </Button>
            <Button onClick={giveUp}>暂不合并</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function ConflictChoice({ conflict: { key, label, mine, theirs }, others }: { conflict: Conflict; others: string }) {
  const versions = [
    { side: 'mine', name: '您写的', version: mine },
    { side: 'theirs', name: others, version: theirs },
  ] as const;
  return (
    <fieldset className="conflict">
      <legend>{label}</legend>
      <div className="conflict__versions">
        {versions.map(({ side, name, version }) => (
          <label key={side} className="conflict__version">
            <span className="conflict__name">
              <input type="radio" name={key} value={side} /> {name}
            </span>
            <Version version={version} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Version({ version: { parts, html, isGone, assets } }: { version: Conflict['mine'] }) {
  if (html !== null) return <Prose html={html} />;
  return (
    <>
      <div className="conflict__words">
        {isGone && <p className="muted">{parts.length === 0 ? '（空）' : '已删去：'}</p>}
        <ChangedWords parts={parts} />
      </div>
      {assets.map(({ kind, name, fileId, size, address, alt }) =>
        kind === 'picture' ? (
          <PictureSide key={address} title={name} address={address ?? ''} alt={alt} />
        ) : (
          <p key={fileId} className="conflict__words">
            {name}
            {size !== null && <span className="quiet">（{formatFileSize(size)}）</span>}
          </p>
        ),
      )}
    </>
  );
}
