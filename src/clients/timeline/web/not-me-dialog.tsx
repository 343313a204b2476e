import type { SiteFrameResult } from '#content/website/schema/site.ts';
import { LockDialog } from '#identity/clients/web/lock-dialog.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { paths } from '#ui/paths.ts';
import type { TimelineItem } from '../schema.ts';

interface NotMeDialogProps {
  /** The event that the client does not recognise; undefined while the dialog is closed. */
  doubted: TimelineItem | undefined;
  contact: SiteFrameResult['contact'];
  onClose: () => void;
}

/** Guides a client from an unrecognised event to locking their online access, and says what to do afterwards. */
export function NotMeDialog({ doubted, contact, onClose }: NotMeDialogProps) {
  return (
    <LockDialog
      isOpen={doubted !== undefined}
      onClose={onClose}
      title="不是您本人？立即锁定网上访问"
      lead={
        doubted && (
          <p>
            您指出的记录：{inBeijing(doubted.at)}，{doubted.title}。
          </p>
        )
      }
    >
      <p>锁定之后：</p>
      <Prose>
        <ol>
          <li>
            致电
            {contact.hotlines.map(({ name, number }) => (
              <span key={number}>
                {' '}
                {name} <a href={telephoneHref(number)}>{number}</a>
              </span>
            ))}
            ，说明这条记录的时间；请工作人员查明并留存证据。
          </li>
          <li>手机或号码可能被他人掌握的，先向运营商挂失。</li>
          <li>核验身份解锁后，立即修改登录密码与交易密码，再核对本页其余记录与预留的联系方式。</li>
        </ol>
      </Prose>
      <p>
        只是不确定？可先到<a href={paths.accountSecurity()}>账户安全</a>查看设备与会话，单独结束其中一处登录。
      </p>
    </LockDialog>
  );
}
