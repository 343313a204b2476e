/** Address prefix of pictures that are being uploaded: nothing can be loaded from it. */
export const uploadingPrefix = '/media/uploading/';

export const isUploading = (address: string): boolean => address.startsWith(uploadingPrefix);
