/** The longer edge that is sent: more is of no use for reading a card, and costs a phone's line a minute. */
const longestEdge = 2000;

/**
 * The picture as it is sent: turned as the camera noted, made smaller, and without what else the camera wrote into it (places, devices).
 * What this browser cannot decode, HEIC on most of them, is sent as it is: the server does the same with it.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const bitmap = await decode(file);
  if (!bitmap) return file;
  try {
    const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    // What is transparent would turn black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
    return blob ? new File([blob], file.name, { type: 'image/jpeg' }) : file;
  } finally {
    bitmap.close();
  }
}

async function decode(file: File): Promise<ImageBitmap | undefined> {
  // Only a picture that may be sent anyway: others are refused by the server with a reason.
  if (!/^image\/(jpeg|png|heic|heif)$/.test(file.type) && !/\.(jpe?g|png|heic|heif)$/i.test(file.name)) return undefined;
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
}
