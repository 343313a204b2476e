/** Dimensions of view counts: page, referring host, campaign source, kind of device. */
export type ViewDimension = 'page' | 'host' | 'source' | 'device';

/** Derived from the user agent. */
export type Device = 'phone' | 'tablet' | 'computer';
