/** Maximum longer edge of an upload: more does not help to read a card, and would take a minute on a phone's connection. */
const longestEdge = 2000;

/**
 * Returns the picture for upload: rotated upright, scaled down, and without the camera's metadata (places, devices). A picture
 * that this browser cannot decode, HEIC on most of them, is returned unchanged: the server converts it in the same way.
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
    // Transparent areas would turn black.
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
