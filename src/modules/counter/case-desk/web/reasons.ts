/** What staff say most, by outcome: offered to be chosen and changed. The client reads it. */
export const refusalReasons: readonly string[] = [
  '经电话核实，本次申请不是您本人提交',
  '证件照片与账户登记的本人不一致',
  '证件为复印件、翻拍件或经过修改，不能作为办理依据',
  '证件已过有效期，请换领新证后重新申请',
  '多次联系未能与您核实，请携带身份证到营业网点办理',
];

/** Of a step of each kind. */
const returnReasons: Readonly<Record<string, readonly string[]>> = {
  idCard: [
    '照片模糊，看不清证件上的文字，请对焦后重新拍摄',
    '证件上有反光，请避开灯光重新拍摄',
    '证件没有拍完整，请让四个角都留在画面内',
    '填写的内容与证件不一致，请按证件逐项核对',
  ],
  form: ['填写有误，请核对后重新填写', '内容不完整，请补充后重新提交', '新手机号无法接通，请确认号码能正常接听'],
  agreements: ['签署的文件已有新版本，请重新阅读并签署'],
};

export const reasonsOfStep = (kind: string): readonly string[] => returnReasons[kind] ?? ['请重新办理这一步骤'];
