import type { RoleTour } from '../tour-step.ts';

export const editor: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先办什么',
      text: '“等待处理”里有被退回的变更单；别人在备注里提到您，会出现在左侧的“待办”。',
    },
    {
      path: '/content',
      at: 'contentTypes',
      title: '网站上的每一样内容',
      text: '左边按类别列出文章、页面正文、网点、菜单等；右边是现在网站上的样子。改动从这里开始。',
    },
    {
      path: '/changes',
      at: 'tabs',
      title: '变更单',
      text: '所有修改都先是一张变更单。这里按“我起草的”“待生效”“已生效”分栏，每一行写明走到了哪一步。',
    },
    {
      path: '/changes?box=mine',
      at: 'orderPanel',
      title: '一张变更单',
      text: '左边是表单，停笔两秒自动保存；这一栏写着还差什么、何时生效、谁说了什么。打错的地方会标在对应的字段上。',
      opensFirst: true,
    },
    {
      path: '/media',
      at: 'head',
      title: '图片库',
      text: '网页上的图片都从这里选。上传时写明替代文字，或注明是装饰图片。',
    },
    {
      path: '/links',
      at: 'tabs',
      title: '坏掉的链接',
      text: '网站每周自查一次。打不开的链接在这里，写明它出现在哪些页面，改好之后再查一次。',
    },
    {
      path: '/changes?box=mine',
      at: 'tabs',
      title: '现在请您来：交出第一张草稿',
      text: '打开一张您的草稿，没有时从“内容”起草一张；把标出的错误改好，写明修改原因，再按“提交复核”。',
    },
  ],
};
