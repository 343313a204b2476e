/** Hours in which another person must ratify what one person took down alone: a duty of staff, which nothing enforces. */
export const ratifyHours = 24;
