import { useState } from 'react';
import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { useNavigate } from 'react-router';
import { mediaReplace } from '../calls.ts';
import type { MediaItem } from '../schema.ts';
import { pictureAddress } from '../web/picture-address.ts';
import { pictureLimits } from '../web/picture-limits.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { beginReplacement } from './begin-replacement.ts';
import { PicturePair } from './picture-pair.tsx';

/** Another file in this picture's place, at the same address: at once where nobody sees it, else both are shown before an order is made of it. */
export function Replacement({ item, onReplaced }: { item: MediaItem; onReplaced: () => void }) {
  const navigate = useNavigate();
  const [version, setVersion] = useState<string>();
  const sending = useAction({
    async act(client, file: File) {
      const made = await client.call(mediaReplace, { id: item.id, file }, { timeoutMs: 180_000 });
      if (!made.isShown) return setVersion(made.version);
      toast('已替换图片');
      onReplaced();
    },
  });
  const beginning = useAction({
    act: async (client, wanted: string) => navigate(await beginReplacement(client, item, wanted)),
  });
  return (
    <>
      <p className="quiet">
        {item.uses > 0
          ? '替换后所有使用处都显示新图片，地址不变；须由另一人复核，生效后访客立即看到。'
          : '尚无网页使用，替换后立即生效，地址不变。'}
      </p>
      {version && (
        <PicturePair
          before={pictureAddress(item.key, 'whole-1280', item.version)}
          after={pictureAddress(item.key, 'whole-1280', version)}
          altBefore={item.alt}
          altAfter={item.alt}
        />
      )}
      <ErrorSummary errors={[...sending.errors, ...beginning.errors]} title="没有替换" />
      <div className="cluster">
        {version && (
          <Button kind="primary" aria-busy={beginning.isBusy} onClick={() => beginning.run(version)}>
            起草变更单（需 1 人复核）
          </Button>
        )}
        <FilePicker
          label="选择替换的图片"
          accept={pictureLimits.accept}
          isBusy={sending.isBusy}
          onFiles={([file]) => file && sending.run(file)}
        >
          {version ? '换另一个文件' : '选择替换的文件'}
        </FilePicker>
      </div>
    </>
  );
}
