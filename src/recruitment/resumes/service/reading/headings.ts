/** Subject of a part of a CV; `other` has no place in the nine sections, `family` is ignored. */
export type PartKind =
  | 'basic'
  | 'education'
  | 'work'
  | 'intern'
  | 'skills'
  | 'languages'
  | 'computer'
  | 'hobbies'
  | 'awards'
  | 'training'
  | 'wish'
  | 'self'
  | 'family'
  | 'other';

const words: Readonly<Record<PartKind, string>> = {
  basic:
    '个人信息 基本信息 个人资料 基本资料 基本情况 个人基本情况 联系方式 联系信息 PersonalInformation PersonalDetails Contact ContactInformation',
  education:
    '教育背景 教育经历 教育经验 教育情况 教育信息 学习经历 学历背景 学历情况 求学经历 教育 Education EducationalBackground EducationBackground AcademicBackground',
  work: '工作经历 工作经验 工作履历 工作背景 职业经历 职业履历 任职经历 从业经历 主要工作经历 工作与实习经历 工作实习经历 工作及实习经历 实习与工作经历 实习工作经历 WorkExperience Work Experience ProfessionalExperience Employment EmploymentHistory WorkHistory',
  intern: '实习经历 实习经验 实习 实习履历 Internship Internships InternshipExperience',
  skills:
    '证书 资格证书 职业证书 职业资格 从业资格 专业资格 资质证书 技能证书 证书与技能 技能与证书 证书技能 技能 专业技能 个人技能 技能特长 职业技能 证书与特长 相关技能 Skills Certificates Certifications Qualifications SkillsCertificates SkillsAndCertificates CertificatesAndSkills',
  languages: '语言能力 外语水平 外语能力 语言水平 语言 Languages LanguageSkills',
  computer: '计算机能力 计算机技能 计算机水平 IT技能 ComputerSkills',
  hobbies: '兴趣爱好 兴趣与爱好 爱好 个人爱好 Interests Hobbies InterestsAndHobbies',
  awards:
    '获奖情况 获奖经历 获奖记录 获奖荣誉 荣誉奖项 荣誉奖励 奖励荣誉 荣誉与奖励 奖项荣誉 所获荣誉 个人荣誉 主要荣誉 奖励情况 荣誉 奖项 奖学金 Awards Honors Honours HonorsAndAwards AwardsAndHonors',
  training: '培训经历 培训情况 培训记录 教育培训 培训 Training TrainingExperience',
  wish: '求职意向 求职意愿 求职目标 职业意向 应聘意向 期望工作 就业意向 Objective CareerObjective JobObjective',
  self: '自我评价 自我介绍 自我描述 自我总结 个人评价 个人简介 个人总结 个人介绍 个人优势 个人陈述 关于我 Summary ProfessionalSummary Profile AboutMe SelfEvaluation SelfAssessment',
  family: '家庭成员 家庭情况 家庭背景 家庭关系 主要家庭成员 家庭成员及主要社会关系 主要社会关系',
  other:
    '项目经历 项目经验 项目 科研经历 科研项目 研究经历 校园经历 校内经历 在校经历 校园实践 社会实践 实践经历 社会活动 学生工作 学生干部经历 社团经历 社团活动 志愿服务 志愿者经历 论文 发表论文 学术成果 科研成果 作品 作品集 主修课程 推荐人 证明人 其他 其他信息 附加信息 Projects ProjectExperience Research ResearchExperience CampusExperience Activities ExtracurricularActivities Volunteering VolunteerExperience Publications References Others',
};

const kinds: ReadonlyMap<string, PartKind> = new Map(
  Object.entries(words).flatMap(([kind, names]) => names.split(' ').map((name) => [name.toLowerCase(), kind as PartKind])),
);

const longest = 40;

/** Returns the subject of a heading; undefined for other texts. Numbers, bullets and a translation beside it are ignored. */
export function headingOf(text: string): PartKind | undefined {
  if (text.length > longest || /[。；;，,!?？@]/.test(text)) return undefined;
  const plain = text.replace(/^\s*(?:[(（]?(?:[一二三四五六七八九十]|\d)+[)）、.])/, '').replaceAll(/[^\p{L}]/gu, '');
  const [chinese, latin] = [plain.replaceAll(/[^\p{Script=Han}]/gu, ''), plain.replaceAll(/\p{Script=Han}/gu, '')].map((part) =>
    part.toLowerCase(),
  );
  const [one, other] = [kinds.get(chinese!), kinds.get(latin!)];
  return kinds.get(plain.toLowerCase()) ?? (chinese === '' ? other : one && (latin === '' || one === other) ? one : undefined);
}
