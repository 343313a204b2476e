import { useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { Ago, ScreenSection, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { archiveList, holdList, holdLift, holdPlace } from '../calls.ts';
import type { ArchiveList, HoldList } from '../schema.ts';

type Hold = HoldList['holds'][number];
type Archive = ArchiveList['archives'][number];

/** Legal holds, and the archived months of records. */
export function RecordsScreen() {
  const holds = useData(holdList, {});
  const [open, setOpen] = useState<'place' | Hold>();
  const close = () => setOpen(undefined);
  const place = (
    <Button kind="primary" onClick={() => setOpen('place')}>
      保全一个对象
    </Button>
  );
  return (
    <Screen title="归档与保全" note="期满的月份封存后移入归档文件；保全中的对象所在的月份不归档、不销毁" acts={place}>
      <ScreenSection title="依法保全">
        <AsyncContent
          of={holds}
          isEmpty={(data) => data.holds.length === 0}
          empty={<p>没有保全的对象。司法机关、监管机构要求保留，或发生争议时，在此保全。</p>}
        >
          {(data) => (
            <Table label="保全的对象" heads={['对象', '原因', '保全', '解除', '操作']}>
              {data.holds.map((hold) => (
                <HoldRow key={hold.id} hold={hold} onLift={() => setOpen(hold)} />
              ))}
            </Table>
          )}
        </AsyncContent>
      </ScreenSection>
      <Archives />
      {open === 'place' && <PlaceDialog onClose={close} onPlaced={holds.reload} />}
      {open && open !== 'place' && <LiftDialog hold={open} onClose={close} onLifted={holds.reload} />}
    </Screen>
  );
}

function HoldRow({ hold: { about, reason, placedAt, placedBy, lifted }, onLift }: { hold: Hold; onLift: () => void }) {
  return (
    <tr>
      <th scope="row">{about}</th>
      <td className="rows__wide">{reason}</td>
      <td>
        {placedBy}，<Ago at={placedAt} />
      </td>
      <td className="rows__wide">
        {lifted ? (
          <>
            {lifted.by}，<Ago at={lifted.at} />：{lifted.reason}
          </>
        ) : (
          '保全中'
        )}
      </td>
      <td>
        {!lifted && (
          <Button onClick={onLift}>
            解除<span className="visually-hidden">对 {about} 的保全</span>
          </Button>
        )}
      </td>
    </tr>
  );
}

const stateNames: Readonly<Record<Archive['state'], string>> = {
  begun: '等待归档',
  verified: '已写入并核对',
  detached: '正在移出数据库',
  archived: '已归档',
  destroyed: '已销毁',
};

function Archives() {
  const archives = useData(archiveList, {});
  return (
    <ScreenSection title="按月归档">
      <AsyncContent of={archives} isEmpty={(data) => data.archives.length === 0} empty={<p>还没有归档的月份。期限见“保存期限”。</p>}>
        {(data) => (
          <Table label="各月归档" heads={['记录', '月份', '状态', '条数', '归档', '保存至', '摘要（SM3）']}>
            {data.archives.map((archive) => (
              <ArchiveRow key={`${archive.record} ${archive.months}`} archive={archive} />
            ))}
          </Table>
        )}
      </AsyncContent>
    </ScreenSection>
  );
}

function ArchiveRow({ archive: { title, months, state, entries, archivedAt, keptUntil, hash } }: { archive: Archive }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{months}</td>
      <td>{stateNames[state]}</td>
      <td>{entries ?? '—'}</td>
      <td>
        <Ago at={archivedAt} />
      </td>
      <td>{keptUntil === null ? '—' : beijingDay(keptUntil)}</td>
      <td>{hash ? <code title={hash}>{hash.slice(0, 16)}</code> : '—'}</td>
    </tr>
  );
}

/** Places a legal hold: its subject and the order behind it. From then on nothing of the subject is destroyed. */
function PlaceDialog({ onClose, onPlaced }: { onClose: () => void; onPlaced: () => void }) {
  const [subject, setSubject] = useState('');
  const [reason, setReason] = useState('');
  const placing = useAction({
    async act(client) {
      await client.call(holdPlace, { subject, reason });
      toast(`已保全 ${subject}`);
      onPlaced();
      onClose();
    },
  });
  const acts = (
    <>
      <Button kind="primary" aria-busy={placing.isBusy} onClick={() => placing.run()}>
        保全
      </Button>
      <Button onClick={onClose}>取消</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title="保全一个对象" actions={acts}>
      <ErrorSummary errors={placing.errors.filter(({ path }) => path !== 'subject' && path !== 'reason')} title="没有保全" />
      <TextInput
        name="subject"
        label="对象"
        hint="种类与编号，与审计记录中的对象一致，如“客户 12”"
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
        error={errorOf(placing.errors, 'subject')}
      />
      <ReasonInput
        hint="写明要求保留的机关与文号；记入审计"
        value={reason}
        onChange={setReason}
        error={errorOf(placing.errors, 'reason')}
      />
    </Dialog>
  );
}

interface LiftDialogProps {
  hold: HoldList['holds'][number];
  onClose: () => void;
  onLifted: () => void;
}

/** Lifts a legal hold with a reason: data past its retention period is destroyed the next night. */
function LiftDialog({ hold: { id, about }, onClose, onLifted }: LiftDialogProps) {
  const [reason, setReason] = useState('');
  const lifting = useAction({
    async act(client) {
      await client.call(holdLift, { id, reason });
      toast(`已解除对 ${about} 的保全`);
      onLifted();
      onClose();
    },
  });
  const acts = (
    <>
      <Button kind="primary" aria-busy={lifting.isBusy} onClick={() => lifting.run()}>
        解除保全
      </Button>
      <Button onClick={onClose}>取消</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={`解除对 ${about} 的保全`} actions={acts}>
      <ErrorSummary errors={lifting.errors.filter(({ path }) => path !== 'reason')} title="没有解除" />
      <p>解除后，其中期满的记录将在当晚归档或销毁，不能恢复。</p>
      <ReasonInput hint="记入审计" value={reason} onChange={setReason} error={errorOf(lifting.errors, 'reason')} />
    </Dialog>
  );
}

interface ReasonInputProps {
  hint: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function ReasonInput({ hint, value, onChange, error }: ReasonInputProps) {
  return (
    <TextInput
      name="reason"
      label="原因"
      hint={hint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
