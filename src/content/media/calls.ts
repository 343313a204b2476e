import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type {
  EditedMedia,
  CreatedVersion,
  MediaDetail,
  MediaEdit,
  MediaFocus,
  MediaId,
  MediaItem,
  MediaPage,
  MediaQuery,
  MediaReplacement,
  MediaUpload,
  MediaTexts,
  UploadedMedia,
} from './schema.ts';

export const mediaList = staffCall<MediaQuery, MediaPage>('GET', '/media', { may: 'content.read' });
export const mediaGet = staffCall<MediaId, MediaDetail>('GET', '/media/{id}', { may: 'content.read' });
export const mediaAdd = staffCall<MediaUpload, UploadedMedia>('POST', '/media', { may: 'media.manage', body: 'multipart' });
export const mediaName = staffCall<MediaTexts, MediaItem>('PUT', '/media/{id}', { may: 'media.manage' });
/** Both create a version that replaces the published one: immediately for an unused picture, otherwise by a change order. */
export const mediaRefocus = staffCall<MediaFocus, CreatedVersion>('POST', '/media/{id}/focus', { may: 'media.manage' });
export const mediaReplace = staffCall<MediaReplacement, CreatedVersion>('POST', '/media/{id}/versions', {
  may: 'media.manage',
  body: 'multipart',
});
/** Crops, rotates or mirrors the picture from its original. */
export const mediaEdit = staffCall<MediaEdit, EditedMedia>('POST', '/media/{id}/edit', { may: 'media.manage' });
export const mediaRemove = staffCall<MediaId, Empty>('POST', '/media/{id}/remove', { may: 'media.manage' });
