import { paths } from '#ui/paths.ts';
import { helpContentType } from './help-content-type.ts';

/** Manuals, complete on the page and as a file. */
export const guide = helpContentType({
  code: 'guide',
  title: '使用手册',
  kind: 'guide',
  named: '手册名称',
  keysOf: { 'content.chapters': 'id' },
  content: {
    software: '软件',
    platform: { title: '平台', help: '如“Windows”“iOS”' },
    softwareVersion: '软件版本',
    summary: { title: '摘要', widget: 'lines' },
    chapters: '章节',
    'chapters.*': '章节',
    'chapters.*.id': { title: '锚点', help: '小写字母、数字和连字符' },
    'chapters.*.title': '章节标题',
    'chapters.*.html': { title: '正文', widget: 'html' },
    fileId: { title: '手册文件', widget: 'file' },
  },
  begin: { software: '', platform: '', softwareVersion: '', summary: '', chapters: [] },
  addressOf: () => paths.userGuide(),
});

/** Short videos with a full transcript. */
export const video = helpContentType({
  code: 'video',
  title: '视频教程',
  kind: 'video',
  named: '标题',
  content: {
    summary: { title: '摘要', widget: 'lines' },
    source: { title: '视频文件', help: '/media/ 之下的 mp4 或 webm' },
    poster: { title: '封面', widget: 'picture', picture: { ending: 'whole-1280.jpg' } },
    captions: { title: '字幕文件', help: '/media/ 之下的 vtt' },
    width: '宽（像素）',
    height: '高（像素）',
    seconds: '片长（秒）',
    transcript: { title: '文字稿', help: '时间前后相接，不超过片长' },
    'transcript.*': '一句',
    'transcript.*.at': '从（秒）',
    'transcript.*.until': '到（秒）',
    'transcript.*.text': '文字',
  },
  begin: { summary: '', source: '', poster: '', captions: '', transcript: [] },
  addressOf: () => paths.videoTutorial(),
});
