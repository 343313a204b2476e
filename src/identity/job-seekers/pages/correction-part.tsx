import { PrivacyBlock } from '#identity/accounts/web/privacy-block.tsx';
import { SignedSection } from '#identity/accounts/web/signed-part.tsx';
import { paths } from '#ui/paths.ts';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { MobileForm } from './mobile-form.tsx';

const part = (title: string, section: string, text: string) => ({ title, href: `${paths.recruitResume()}?section=${section}`, text });

const corrections = [
  part('基本信息', 'basicInfo', '姓名、学历、邮箱、身份证号码'),
  part('教育经历', 'education', '院校、专业、学历学位'),
  part('工作与实习经历', 'workExperience', '单位、职务、业绩'),
  part('求职意向', 'expectedJob', '职位、地点、年薪'),
  part('证书与特长', 'certificatesHobbies', '资格、语言、特长'),
  part('获奖记录', 'awardRecords', '奖项与颁发单位'),
  part('培训经历', 'trainingExperiences', '机构、内容、证书'),
  part('亲属任职情况', 'familySituations', '选填，可随时清空'),
  part('自我介绍', 'selfIntroductions', '您自愿写下的内容'),
  part('照片与文件', 'files', '更换、删除照片、简历文件与附件'),
];

/** Where what is wrong is put right: each part of the resume, and the number. */
export function CorrectionPart({ onChanged }: { onChanged: () => void }) {
  return (
    <SignedSection title="更正与补充">
      <PrivacyBlock>
        <p>修改保存后立即生效。已投递的简历保持投递时的内容；筛选开始前可在“我的投递”更新所投的简历。</p>
        <LinkCards items={corrections} />
        <MobileForm onChanged={onChanged} />
      </PrivacyBlock>
    </SignedSection>
  );
}
