import { useId, useState } from 'react';
import { isKeptPicture } from '#contract/body-vocabulary.ts';
import { TextArea, TextInput } from '../../../components/text-input.tsx';
import { Button } from '../../../components/button/button.tsx';
import type { EditorSession } from '../editing/editor-session.ts';
import { type PictureWords, selectedPicture } from '../editing/pictures.ts';
import type { RichTextProps } from '../rich-text.tsx';
import { AskDialog } from './ask-dialog.tsx';

type PictureErrors = Partial<Record<keyof PictureWords, string>>;

const findErrors = ({ src, alt }: PictureWords): PictureErrors => ({
  ...(src.startsWith('/') && isKeptPicture(src) ? {} : { src: '请输入本站图片的地址，如 /media/trend.svg' }),
  ...(alt === '' ? { alt: '请写出图中的内容' } : {}),
});

/** Which picture of this site, and what is to be seen in it: without words for it none is put in. */
export function PictureDialog({ session, Picker }: { session: EditorSession } & Pick<RichTextProps, 'Picker'>) {
  const id = useId();
  const [former] = useState(() => selectedPicture(session.view.state));
  const [src, setSrc] = useState(former?.src ?? '');
  const [alt, setAlt] = useState(former?.alt ?? '');
  const [isPicking, setIsPicking] = useState(false);
  const [errors, setErrors] = useState<PictureErrors>({});
  const answer = () => {
    const words = { src: src.trim(), alt: alt.trim() };
    const wrong = findErrors(words);
    if (wrong.src || wrong.alt) setErrors(wrong);
    else session.answerPicture(words);
  };
  return (
    <AskDialog
      session={session}
      title={former ? '修改图片' : '插入图片'}
      first={former ? `${id}-alt` : `${id}-src`}
      act={former ? '更新图片' : '插入图片'}
      others={Picker && <Button onClick={() => setIsPicking(true)}>从图片库选择</Button>}
      onAnswer={answer}
      onClose={() => session.answerPicture(undefined)}
    >
      <TextInput
        id={`${id}-src`}
        name="src"
        label="图片地址"
        hint="只显示本站的图片，地址以 / 开头"
        value={src}
        onChange={(event) => setSrc(event.currentTarget.value)}
        error={errors.src}
        autoComplete="off"
      />
      <TextArea
        id={`${id}-alt`}
        name="alt"
        label="替代文字"
        hint="写出图中的内容和结论，看不见图片的读者靠它了解"
        rows={3}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
        error={errors.alt}
      />
      {Picker && isPicking && (
        <Picker
          onChoose={(picture) => {
            setSrc(picture.src);
            setAlt(picture.alt);
            setIsPicking(false);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </AskDialog>
  );
}
