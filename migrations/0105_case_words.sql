-- old-program: runs
-- Words from which staff begin when they return a step of a case to its client or refuse the case; until now they were part of the program, and every site goes on with the same ones.
create table case_words (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- To refuse a case, to return a step of this kind, or to return any other.
  used_for text not null check (used_for in ('refuse', 'idCard', 'form', 'agreements', 'other')),
  title text not null,
  text text not null,
  sort integer not null
);

insert into case_words (code, used_for, title, text, sort) values
  ('not-the-client', 'refuse', '不是本人提交', '经电话核实，本次申请不是您本人提交', 0),
  ('another-person', 'refuse', '照片与本人不一致', '证件照片与账户登记的本人不一致', 1),
  ('copied-card', 'refuse', '复印、翻拍或修改过', '证件为复印件、翻拍件或经过修改，不能作为办理依据', 2),
  ('expired-card', 'refuse', '证件过期', '证件已过有效期，请换领新证后重新申请', 3),
  ('not-reached', 'refuse', '联系不上', '多次联系未能与您核实，请携带身份证到营业网点办理', 4),
  ('blurred', 'idCard', '照片模糊', '照片模糊，看不清证件上的文字，请对焦后重新拍摄', 5),
  ('glare', 'idCard', '有反光', '证件上有反光，请避开灯光重新拍摄', 6),
  ('cut-off', 'idCard', '没有拍完整', '证件没有拍完整，请让四个角都留在画面内', 7),
  ('not-as-typed', 'idCard', '填写与证件不一致', '填写的内容与证件不一致，请按证件逐项核对', 8),
  ('filled-wrong', 'form', '填写有误', '填写有误，请核对后重新填写', 9),
  ('incomplete', 'form', '内容不完整', '内容不完整，请补充后重新提交', 10),
  ('mobile-unreached', 'form', '新手机号无法接通', '新手机号无法接通，请确认号码能正常接听', 11),
  ('newer-agreement', 'agreements', '协议有新版本', '签署的文件已有新版本，请重新阅读并签署', 12),
  ('do-again', 'other', '重新办理', '请重新办理这一步骤', 13);
