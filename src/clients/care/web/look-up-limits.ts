/** Look-ups of clients by one member of staff per hour, found or not, against trying out numbers. */
export const maxLookUpsPerHour = 30;
