/** Where pictures stand that are on their way into the library: nothing is found there. */
export const arrivingFolder = '/media/uploading/';

export const isArriving = (address: string): boolean => address.startsWith(arrivingFolder);
