/** Wrong passwords after which the online login of a client's account is suspended: the login enforces it, its notification states it. */
export const loginFailures = 5;
