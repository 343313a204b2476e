import { endpoint, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import { mediaAdd, mediaEdit, mediaName, mediaGet, mediaList, mediaRefocus, mediaRemove, mediaReplace } from './calls.ts';
import type { MediaDeps } from './deps.ts';
import * as schema from './schema.ts';
import { addItem } from './service/add-item.ts';
import { editItem } from './service/edit-item.ts';
import { listItems, readItem } from './service/read-items.ts';
import { updateItemTexts, removeItem } from './service/update-items.ts';
import { refocusItem, replaceItem } from './service/versions.ts';
import { pictureLimits } from './web/picture-limits.ts';

const upload = { files: 1, fileBytes: pictureLimits.bytes };

/** Creates the endpoints of the staff media library. */
export const createMediaApi = (deps: MediaDeps): readonly Endpoint[] => [
  endpoint(mediaList, { input: schema.mediaQuery, result: schema.mediaPage, summary: '查询图片' }, listItems),
  endpoint(mediaGet, { input: schema.mediaId, result: schema.mediaDetail, summary: '查看图片', outcomes: ['notFound'] }, readItem),
  endpoint(mediaAdd, { input: schema.mediaUpload, result: schema.uploadedMedia, summary: '上传图片', upload }, (ctx, input) =>
    addItem(ctx, deps, input),
  ),
  endpoint(
    mediaName,
    { input: schema.mediaTexts, result: schema.mediaItem, summary: '修改图片的名称与替代文字', outcomes: ['notFound', 'conflict'] },
    updateItemTexts,
  ),
  endpoint(
    mediaRefocus,
    { input: schema.mediaFocus, result: schema.createdVersion, summary: '设定图片焦点', outcomes: ['notFound'] },
    refocusItem,
  ),
  endpoint(
    mediaReplace,
    { input: schema.mediaReplacement, result: schema.createdVersion, summary: '上传替换的图片', upload, outcomes: ['notFound'] },
    (ctx, input) => replaceItem(ctx, deps, input),
  ),
  endpoint(
    mediaEdit,
    { input: schema.mediaEdit, result: schema.editedMedia, summary: '裁剪、旋转或翻转图片', outcomes: ['notFound', 'conflict'] },
    (ctx, input) => editItem(ctx, deps, input),
  ),
  endpoint(
    mediaRemove,
    { input: schema.mediaId, result: noResult, summary: '删除图片', outcomes: ['notFound', 'conflict'] },
    (ctx, input) => removeItem(ctx, deps, input),
  ),
];
