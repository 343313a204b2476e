import { useEffect, useRef, useState, useId } from 'react';
import type { StepProps } from '#clients/cases/step.ts';
import { ConsentPrompt } from '#clients/privacy/web/consent-prompt.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { paths } from '#ui/paths.ts';
import { idPhotoConsent } from '../calls.ts';
import type { OcrResult, JudgementResult } from '../schema.ts';
import { CardFieldRow } from './card-field-row.tsx';
import { cardFields, fieldNames, fieldsOf } from './card-fields.ts';
import { sideNames } from './findings.ts';
import type { IdCardState, IdCardSide } from './id-card-state.ts';
import { listManualReviewReasons } from './manual-review-reasons.ts';
import { SidePicture } from './photos/side-picture.tsx';
import { SwappedSides } from './photos/swapped-sides.tsx';
import { useIdImages, type IdImages } from './photos/use-id-images.ts';
import { useReading } from './photos/use-reading.ts';
import { useCardForm } from './use-card-form.ts';
import './id-card-step.css';

/** The identity-card step of a case: consent, both pictures with their findings, and the fields with confirmations. */
export function IdCardStep({ acptId, returned, onDone }: StepProps) {
  return (
    <ConsentPrompt code={idPhotoConsent}>
      <CardWork acptId={acptId} returned={returned} onDone={onDone} />
    </ConsentPrompt>
  );
}

type WorkProps = Pick<StepProps, 'acptId' | 'returned' | 'onDone'>;

function CardWork({ acptId, returned, onDone }: WorkProps) {
  const images = useIdImages(acptId);
  const [reading, setReading] = useState<OcrResult>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isReading = reading !== undefined;
  const wasReading = useRef(false);
  useEffect(() => {
    // Moves the focus so that screen readers announce the changed part.
    if (isReading !== wasReading.current) heading.current?.focus();
    wasReading.current = isReading;
  }, [isReading]);
  return (
    <>
      <h3 tabIndex={-1} ref={heading}>
        {reading ? '核对身份证信息' : '上传身份证照片'}
      </h3>
      {reading ? (
        <CardForm
          acptId={acptId}
          judgement={images.judgement}
          images={images.state}
          reading={reading}
          returnedFields={returned?.fields ?? []}
          onBack={() => setReading(undefined)}
          onDone={onDone}
        />
      ) : (
        <Photos acptId={acptId} images={images} onRead={setReading} />
      )}
    </>
  );
}

interface PhotosProps {
  acptId: string;
  images: IdImages;
  onRead(reading: OcrResult): void;
}

function Photos({ acptId, images, onRead }: PhotosProps) {
  const { state, busy, errors, judgement, add, clear } = images;
  const { isBusy, problem, go } = useReading({ acptId, images, onRead });
  const isSending = busy.front !== undefined || busy.back !== undefined;
  return (
    <>
      <p>
        请把证件放在深色、平整的桌面上拍摄，四角都留在画面内。照片会自动检查、转正并裁剪；照片加密保存，只用于本次办理。不方便上传的，可以携带身份证到
        <a href={paths.branches()}>营业部</a>办理。
      </p>
      <div className="id-sides">
        {(['front', 'back'] as const).map((side) => (
          <SidePicture
            key={side}
            side={side}
            url={judgement[side]?.straight.webUrl ?? state[`${side}Url`]}
            fileName={state[`${side}Name`]}
            busy={busy[side]}
            error={errors[side]}
            findings={judgement[side]?.findings ?? []}
            onChoose={(file) => void add(side, file)}
          />
        ))}
      </div>
      {judgement.canExchange && <SwappedSides onExchange={images.exchange} />}
      <div role="alert">
        {problem && (
          <Note tone="danger" title="未能继续">
            {problem}
          </Note>
        )}
      </div>
      <p role="status">{isBusy && '正在识别证件文字，通常需要几秒钟…'}</p>
      <div className="id-acts cluster">
        <Button kind="primary" aria-busy={isBusy || isSending} onClick={() => go(true)}>
          识别并核对
        </Button>
        <Button aria-busy={isBusy || isSending} onClick={() => go(false)}>
          不用识别，手工填写
        </Button>
        {(state.frontUrl || state.backUrl) && (
          <Button kind="quiet" onClick={() => void clear()}>
            清除照片
          </Button>
        )}
      </div>
    </>
  );
}

interface CardFormProps {
  acptId: string;
  images: IdCardState;
  judgement: JudgementResult;
  reading: OcrResult;
  /** In a returned case, the fields that must be entered again. */
  returnedFields: readonly string[];
  onBack(): void;
  onDone(): void;
}

/** The fields as read, or empty, beside the straightened pictures; doubtful ones need the client's confirmation. */
function CardForm({ acptId, images, judgement, reading, returnedFields, onBack, onDone }: CardFormProps) {
  const form = useCardForm({ acptId, reading, onDone });
  const note = useId();
  const asked = cardFields.filter((name) => returnedFields.includes(name) || returnedFields.includes(`fields.${name}`));
  return (
    <form noValidate data-keep="id-card" onSubmit={form.onSubmit} aria-describedby={note}>
      <ErrorSummary errors={form.errors} />
      <div id={note}>
        <Note title={reading.outcome === 'read' ? '请核对有疑问的项目' : '请对照证件填写'}>
          {reading.outcome === 'read'
            ? '以下内容由机器识别。识别清晰的项目看一遍即可，有误可以直接修改；标有“请仔细核对”的，请对照旁边的照片核对，确认无误后勾选。'
            : '请对照证件逐项填写，并在核对无误后勾选。'}
          {asked.length > 0 && ` 审核要求重新填写：${asked.map((name) => fieldNames[name]).join('、')}。`}
        </Note>
      </div>
      {(['front', 'back'] as const).map((side) => (
        <SideFields key={side} side={side} url={images[`${side}Url`]} judged={judgement[side]} reading={reading} form={form} />
      ))}
      <ForPerson judgement={judgement} reading={reading} values={form.values} />
      <div className="id-acts cluster">
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          确认无误，下一步
        </Button>
        <Button onClick={onBack}>返回重新上传照片</Button>
      </div>
    </form>
  );
}

interface SideFieldsProps extends Pick<CardFormProps, 'reading'> {
  side: IdCardSide;
  url: string;
  judged: JudgementResult[IdCardSide];
  form: ReturnType<typeof useCardForm>;
}

/** The fields of one side beside its picture, so that both are visible. */
function SideFields({ side, url, judged, reading, form }: SideFieldsProps) {
  return (
    <fieldset className="id-fields">
      <legend>{sideNames[side]}</legend>
      <div className="id-side__frame">
        <img src={judged?.straight.webUrl ?? url} alt={`${sideNames[side]}照片`} />
      </div>
      <div>
        {fieldsOf[side].map((name) => (
          <CardFieldRow
            key={name}
            name={name}
            value={form.values[name]}
            isConfirmed={form.confirmed.has(name)}
            reading={reading.fields[name]}
            isManual={reading.outcome === 'manual'}
            picture={judged?.straight}
            error={errorOf(form.errors, `fields.${name}`)}
            confirmError={errorOf(form.errors, `confirmed.${name}`)}
            onChange={(value) => form.change(name, value)}
            onConfirm={(isConfirmed) => form.confirm(name, isConfirmed)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type ForPersonProps = Pick<CardFormProps, 'judgement' | 'reading'> & { values: ReturnType<typeof useCardForm>['values'] };

/** The reasons for manual review, shown before submission; the server repeats them before the case is submitted. */
function ForPerson({ judgement, reading, values }: ForPersonProps) {
  const findings = { front: judgement.front?.findings ?? [], back: judgement.back?.findings ?? [] };
  const reasons =
    reading.outcome === 'manual'
      ? ['手工填写的内容与照片上识别的不一致，或照片上识别不到的']
      : listManualReviewReasons({ findings, read: reading.fields, values });
  return (
    <div className="id-acts" role="status">
      {reasons.length > 0 && (
        <Note title="提交后由工作人员核对">
          <p>以下内容不会自动通过，由工作人员对照照片核对，一般在 1 个工作日内完成，结果以短信通知：</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}
