/** Content that can be dropped from a paste, in the words for the author. */
const words = {
  picture: '张图片',
  comment: '处批注',
  deletion: '处修订中已删除的文字',
  hidden: '处隐藏文字',
  embedded: '个视频、音频或嵌入内容',
  formula: '个公式',
  sign: '个符号字体的字符',
  link: '个链接的地址（文字已保留）',
  table: '个套在单元格里的表格（内容已改为段落）',
} as const;

type Kind = keyof typeof words;

/** Counts the dropped content of a paste, so that nothing is lost unnoticed. */
export class DroppedContent {
  readonly #counts = new Map<Kind, number>();

  add(kind: Kind): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** Returns one line for the author; empty where nothing was dropped. */
  summarize(): string {
    const parts = (Object.keys(words) as Kind[]).flatMap((kind) => {
      const count = this.#counts.get(kind);
      return count === undefined ? [] : [`${count} ${words[kind]}`];
    });
    if (parts.length === 0) return '';
    const remedy = this.#counts.has('picture') ? '：图片请先保存为文件，再用工具栏的“图片”从图片库上传。' : '，请核对后再提交。';
    return `粘贴的内容中有 ${parts.join('、')}没有带入${remedy}`;
  }
}
