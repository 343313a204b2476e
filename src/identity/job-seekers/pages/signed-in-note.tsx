import { paths } from '#ui/paths.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { useSeeker } from '../web/seeker-store.ts';

/** On the login page, for whoever is signed in already. */
export function SignedInNote() {
  const seeker = useSeeker();
  if (!seeker) return null;
  return (
    <Note title="您已登录">
      <p>手机号码 {seeker.mobile}。换另一个号码，请先退出登录。</p>
      <p>
        <ButtonLink kind="primary" href={paths.recruitResume()}>
          进入我的简历
        </ButtonLink>
      </p>
    </Note>
  );
}
