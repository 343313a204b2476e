import { useId } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import type { JudgementResult, OcrResult } from '../schema.ts';
import { CardFieldRow } from './card-field-row.tsx';
import { cardFields, fieldNames, fieldsOf } from './card-fields.ts';
import { sideNames } from './findings.ts';
import type { IdCardState, Side } from './id-card-state.ts';
import { personReasons } from './person-reasons.ts';
import { useCardForm } from './use-card-form.ts';

interface CardFormProps {
  acptId: string;
  images: IdCardState;
  judgement: JudgementResult;
  reading: OcrResult;
  /** Of a returned case: what must be given anew. */
  returnedFields: readonly string[];
  onBack(): void;
  onDone(): void;
}

/** The fields as they were read, or empty, beside the straightened pictures: the client's word is asked where there is a doubt. */
export function CardForm({ acptId, images, judgement, reading, returnedFields, onBack, onDone }: CardFormProps) {
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
  side: Side;
  url: string;
  judged: JudgementResult[Side];
  form: ReturnType<typeof useCardForm>;
}

/** The fields of one side beside its picture, so that both are in sight. */
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

/** Why a person will look at it, as long as nothing was handed in yet; the server says so again before the case is submitted. */
function ForPerson({ judgement, reading, values }: ForPersonProps) {
  const findings = { front: judgement.front?.findings ?? [], back: judgement.back?.findings ?? [] };
  const reasons =
    reading.outcome === 'manual'
      ? ['手工填写的内容与照片上识别的不一致，或照片上识别不到的']
      : personReasons({ findings, read: reading.fields, values });
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
