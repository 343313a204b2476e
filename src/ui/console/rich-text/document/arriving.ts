/** Address prefix of pictures that are being uploaded: nothing can be loaded from it. */
export const arrivingFolder = '/media/uploading/';

export const isArriving = (address: string): boolean => address.startsWith(arrivingFolder);
