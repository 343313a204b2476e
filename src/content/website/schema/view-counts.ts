/** What views are counted by: the page, the host of the site they came from, the campaign's word, the kind of device. */
export type ViewDimension = 'page' | 'host' | 'source' | 'device';

/** Coarse, as the browser says it of itself. */
export type Device = 'phone' | 'tablet' | 'computer';
