/**
 * Hours in which another person must ratify what one person did alone. Afterwards the inbox of the second level says so too, and the
 * health check and the alert `RatificationOverdue` report it.
 */
export const ratifyHours = 24;
